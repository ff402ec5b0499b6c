export type TimerState = 'stopped' | 'running' | 'paused'
export type TimerAction = 'start' | 'pause' | 'stop'

/** What can be done with the last own work log on a request, by its state (WLG-004). */
export const timerFlow: Readonly<Record<TimerState, readonly TimerAction[]>> = {
  stopped: ['start'],
  paused: ['start', 'stop'],
  running: ['pause', 'stop'],
}

/** The moments of a work log, as dates or as text; null where none has come. */
type Log = { stoppedAt: Date | string | null; pausedAt: Date | string | null }

/** Without any log the timer has stopped. */
export const timerStateOf = (log: Log | null | undefined): TimerState => {
  if (!log || log.stoppedAt !== null) return 'stopped'
  return log.pausedAt === null ? 'running' : 'paused'
}
