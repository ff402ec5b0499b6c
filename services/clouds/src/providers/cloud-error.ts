/**
 * `unavailable`: timeout or server error; `refused`: rejected (rights, quota, state); `invalid_response`: the response
 * cannot be parsed.
 */
export type CloudErrorReason = 'unavailable' | 'refused' | 'invalid_response'

const longest = 300

/** Failure at a cloud provider; `words` is the provider's own message, bounded, shown to the user. */
export class CloudError extends Error {
  readonly reason: CloudErrorReason
  readonly words: string | null

  constructor(reason: CloudErrorReason, { words, cause }: { words?: string; cause?: unknown } = {}) {
    super(`cloud provider: ${reason}`, { cause })
    this.name = 'CloudError'
    this.reason = reason
    this.words = words === undefined ? null : words.slice(0, longest).toWellFormed().replaceAll('\0', '')
  }
}

/** The provider did not respond, or not intelligibly: it is asked again later. */
export const isTransient = (error: unknown): boolean =>
  (error instanceof CloudError && error.reason !== 'refused') || (error as Error).name === 'TimeoutError'
