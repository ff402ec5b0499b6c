/** `refused`: it does not accept our token. `busy`: it was asked too often. `away`: no answer, or a failure of its own. `garbled`: an answer that we cannot read. */
export type MonitoringErrorReason = 'refused' | 'busy' | 'unavailable' | 'invalid_response'

const texts: Record<MonitoringErrorReason, string> = {
  refused: 'does not accept the token (MONITORING_TOKEN)',
  busy: 'was asked too often',
  unavailable: 'gives no answer',
  invalid_response: 'gave an answer that cannot be read',
}

/** What a monitoring source can do wrong, named by its adapter. */
export class MonitoringError extends Error {
  readonly reason: MonitoringErrorReason
  constructor(reason: MonitoringErrorReason, options?: { cause: unknown }) {
    super(`The monitoring provider ${texts[reason]}`, options)
    this.name = 'MonitoringError'
    this.reason = reason
  }
}
