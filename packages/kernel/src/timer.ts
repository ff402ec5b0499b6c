export type TimerState = 'stopped' | 'running' | 'paused'
export type TimerAction = 'start' | 'pause' | 'stop'

/** Timer actions available for the user's last work log on a task, by its state (WLG-004). */
export const timerFlow: Readonly<Record<TimerState, readonly TimerAction[]>> = {
  stopped: ['start'],
  paused: ['start', 'stop'],
  running: ['pause', 'stop'],
}

/** The timestamps of a work log, as dates or strings; null if not set. */
type Log = { stoppedAt: Date | string | null; pausedAt: Date | string | null }

/** Returns the timer state; `stopped` without a work log. */
export const timerStateOf = (log: Log | null | undefined): TimerState => {
  if (!log || log.stoppedAt !== null) return 'stopped'
  return log.pausedAt === null ? 'running' : 'paused'
}
