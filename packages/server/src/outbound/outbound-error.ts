export type OutboundReason = 'bad_address' | 'forbidden_address' | 'unreachable' | 'too_slow' | 'too_large'

/** Why nothing was brought back. It names the machine that was asked, never the whole address, whose rest may hold a secret. */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, where: string, options?: { cause: unknown }) {
    super(`${where}: ${reason.replace('_', ' ')}`, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
