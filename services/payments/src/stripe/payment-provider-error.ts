import { Problem } from '@passerelle/contract/problems'

/** `unavailable`: no answer, or too busy. `credentials`: our key is refused. `refused`: it does not do what was asked. `signature`: not signed by it. */
export type PaymentProviderReason = 'unavailable' | 'credentials' | 'refused' | 'signature'

/** What the card payment provider can do wrong, named by its adapter; the text never holds a key or an answer of the provider. */
export class PaymentProviderError extends Error {
  readonly reason: PaymentProviderReason
  constructor(reason: PaymentProviderReason, options?: { cause: unknown }) {
    super(`The card payment provider: ${reason}`, options)
    this.name = 'PaymentProviderError'
    this.reason = reason
  }
}

const codes = {
  unavailable: 'unavailable',
  credentials: 'payments_not_configured',
  refused: 'conflict',
  signature: 'webhook_signature',
} as const

/** Turns a failure of the provider into the Problem that a caller may read. */
export const asProblem = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof PaymentProviderError ? new Problem(codes[error.reason], { cause: error }) : error
  })
