import { Problem } from '@passerelle/contract/problems'

/**
 * `unavailable`: timeout, server error or rate limit. `credentials`: our key is rejected. `refused`: the request is
 * rejected. `signature`: invalid webhook signature. `invalid_response`: an answer that nobody understands.
 */
export type PaymentProviderReason = 'unavailable' | 'credentials' | 'refused' | 'signature' | 'invalid_response'

/** Failure of the card payment provider, raised by its adapter; the message never contains a key or a response body. */
export class PaymentProviderError extends Error {
  readonly reason: PaymentProviderReason
  /** The provider's own word for a refusal. */
  readonly code: string | null
  constructor(reason: PaymentProviderReason, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(`The card payment provider: ${reason}`, options)
    this.name = 'PaymentProviderError'
    this.reason = reason
    this.code = options.code ?? null
  }
}

const codes = {
  unavailable: 'unavailable',
  credentials: 'payments_not_configured',
  refused: 'conflict',
  signature: 'webhook_signature',
  invalid_response: 'bad_gateway',
} as const

/** Maps a failure of the provider to a Problem for the caller. */
export const asProblem = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof PaymentProviderError ? new Problem(codes[error.reason], { cause: error }) : error
  })
