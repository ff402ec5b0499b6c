/** `refused`: it does not accept our token. `busy`: it was asked too often. `away`: no answer, or a failure of its own. `garbled`: an answer that we cannot read. */
export type MonitoringTrouble = 'refused' | 'busy' | 'away' | 'garbled'

const texts: Record<MonitoringTrouble, string> = {
  refused: 'does not accept the token (MONITORING_TOKEN)',
  busy: 'was asked too often',
  away: 'gives no answer',
  garbled: 'gave an answer that cannot be read',
}

/** What a monitoring source can do wrong, named by its adapter. */
export class MonitoringError extends Error {
  readonly trouble: MonitoringTrouble
  constructor(trouble: MonitoringTrouble, options?: { cause: unknown }) {
    super(`The monitoring provider ${texts[trouble]}`, options)
    this.name = 'MonitoringError'
    this.trouble = trouble
  }
}
