import { providerAnswers } from '@passerelle/contract/payments/provider-answers'
import type { PaymentProvider } from './payment-provider.ts'
import { PaymentProviderError } from './payment-provider-error.ts'

type Shape = { safeParse: (answer: unknown) => { success: boolean; error?: unknown } }

/** What is understood is returned as it is; anything else, thrown or returned, is an `invalid_response`. */
const checked =
  <A extends unknown[], T>(shape: Shape, ask: (...input: A) => Promise<T>) =>
  async (...input: A): Promise<T> => {
    let answer: T
    try {
      answer = await ask(...input)
    } catch (cause) {
      throw cause instanceof PaymentProviderError ? cause : new PaymentProviderError('invalid_response', { cause })
    }
    const { success, error: cause } = shape.safeParse(answer)
    if (!success) throw new PaymentProviderError('invalid_response', { cause })
    return answer
  }

/**
 * Checks every answer of a provider against the shape that its interface promises, so that nothing else is stored or
 * sent on. Throws `PaymentProviderError` with the reason `invalid_response`.
 */
export const checkedProvider = (provider: PaymentProvider): PaymentProvider => ({
  listProducts: checked(providerAnswers.listProducts, provider.listProducts),
  findProduct: checked(providerAnswers.findProduct, provider.findProduct),
  editProduct: checked(providerAnswers.editProduct, provider.editProduct),
  listPrices: checked(providerAnswers.listPrices, provider.listPrices),
  findPrice: checked(providerAnswers.findPrice, provider.findPrice),
  listTaxRates: checked(providerAnswers.listTaxRates, provider.listTaxRates),
  findPayment: checked(providerAnswers.findPayment, provider.findPayment),
  listPayments: checked(providerAnswers.listPayments, provider.listPayments),
  refund: checked(providerAnswers.refund, provider.refund),
  findRefund: checked(providerAnswers.findRefund, provider.findRefund),
  createCustomer: checked(providerAnswers.createCustomer, provider.createCustomer),
  createVerification: checked(providerAnswers.createVerification, provider.createVerification),
  createCardPayment: checked(providerAnswers.createCardPayment, provider.createCardPayment),
  collect: checked(providerAnswers.collect, provider.collect),
  beginCardCollection: checked(providerAnswers.beginCardCollection, provider.beginCardCollection),
  cancelPayment: checked(providerAnswers.cancelPayment, provider.cancelPayment),
  findClientSecret: checked(providerAnswers.findClientSecret, provider.findClientSecret),
  findDefaultMethod: checked(providerAnswers.findDefaultMethod, provider.findDefaultMethod),
  setDefaultMethod: checked(providerAnswers.setDefaultMethod, provider.setDefaultMethod),
  listMethods: checked(providerAnswers.listMethods, provider.listMethods),
  detachMethod: checked(providerAnswers.detachMethod, provider.detachMethod),
  findMandate: checked(providerAnswers.findMandate, provider.findMandate),
  findSubscription: checked(providerAnswers.findSubscription, provider.findSubscription),
  listSubscriptions: checked(providerAnswers.listSubscriptions, provider.listSubscriptions),
  verifyWebhook: provider.verifyWebhook,
})
