/** `unavailable`: it does not answer; `refused`: it does not want to (rights, quota, state); `invalid_response`: nobody understands it. */
export type CloudErrorReason = 'unavailable' | 'refused' | 'invalid_response'

const longest = 300

/** What went wrong at a cloud provider; `words` are the provider's own, bounded, for the people who asked. */
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
