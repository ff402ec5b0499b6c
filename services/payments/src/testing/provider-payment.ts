import type { ProviderPayment } from '../stripe/payment-provider.ts'

/** Fixture: a card payment that succeeded, as the provider reports it. */
export const providerPayment = (
  fields: Pick<ProviderPayment, 'id' | 'amountInCents' | 'createdAt'> & Partial<ProviderPayment>,
): ProviderPayment => ({
  customerId: null,
  currency: 'eur',
  state: 'succeeded',
  isRefunded: false,
  refundedInCents: 0,
  disputedAt: null,
  dispute: null,
  endedAt: fields.createdAt,
  failureCode: null,
  description: '',
  metadata: {},
  methodId: null,
  methodType: 'card',
  methodLast4: '4242',
  mandateId: null,
  ...fields,
})
