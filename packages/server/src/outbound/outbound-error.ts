export type OutboundReason = 'bad_address' | 'forbidden_address' | 'unreachable' | 'too_slow' | 'too_large'

/** Why an outgoing request failed. Contains the host but never the whole URL, which may include a secret. */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, where: string, options?: { cause: unknown }) {
    super(`${where}: ${reason.replace('_', ' ')}`, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
