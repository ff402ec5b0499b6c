/**
 * `refused`: the token is rejected. `busy`: rate limited. `unavailable`: timeout or server error. `invalid_response`:
 * the response cannot be parsed.
 */
export type MonitoringErrorReason = 'refused' | 'busy' | 'unavailable' | 'invalid_response'

const texts: Record<MonitoringErrorReason, string> = {
  refused: 'does not accept the token (MONITORING_TOKEN)',
  busy: 'was asked too often',
  unavailable: 'gives no answer',
  invalid_response: 'gave an answer that cannot be read',
}

/** Failure of a monitoring source, raised by its adapter. */
export class MonitoringError extends Error {
  readonly reason: MonitoringErrorReason
  constructor(reason: MonitoringErrorReason, options?: { cause: unknown }) {
    super(`The monitoring provider ${texts[reason]}`, options)
    this.name = 'MonitoringError'
    this.reason = reason
  }
}
