import type { PaymentStatus } from '../../../model/payments/payment-queries.ts'

export const paymentsTabs = ['payments', 'invoices', 'subscriptions', 'methods', 'catalogue'] as const
export type PaymentsTab = (typeof paymentsTabs)[number]

export const statuses: readonly PaymentStatus[] = [
  'mandate',
  'notice_sent',
  'submitted',
  'processing',
  'paid',
  'failed',
  'disputed',
  'refunded',
]

export type PaymentsSearch = {
  tab?: PaymentsTab | undefined
  status?: PaymentStatus | undefined
  search?: string | undefined
}

/** Search params of the payments page: its tab (OPEN-056) and the filters of the list. */
export const validatePaymentsSearch = (search: Record<string, unknown>): PaymentsSearch => ({
  tab: paymentsTabs.find((tab) => tab === search['tab'] && tab !== 'payments'),
  status: statuses.find((status) => status === search['status']),
  search: typeof search['search'] === 'string' && search['search'] !== '' ? search['search'].slice(0, 100) : undefined,
})
