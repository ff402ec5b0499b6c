import { parseDayBounds } from './calendar-day.ts'
import { hours, minutes } from './durations.ts'
import { toIsoDate } from './format-date.ts'
import { parisHourAfter } from './paris-hour.ts'

const longestRun = hours(10)
const eveningHour = 22
const step = minutes(5)

type Running = { startedAt: Date; pauseTimeInMs: number }

/**
 * When a log that runs since `from` counts as forgotten: after 10 h of work, at 22:00 or at midnight in Paris,
 * whichever comes first (PLN-044).
 */
export const forgottenAt = ({ startedAt, pauseTimeInMs }: Running, from: Date): Date => {
  const afterLongRun = startedAt.getTime() + pauseTimeInMs + longestRun
  const evening = parisHourAfter(from, eveningHour).getTime()
  const midnight = parseDayBounds(toIsoDate(from)).end.getTime()
  return new Date(Math.min(afterLongRun, evening, midnight))
}

/**
 * The moment at which a forgotten log can be stopped: the last activity of its person, down to 5 minutes. Null when no
 * work would be left (PLN-044).
 */
export const proposedStop = ({ startedAt, pauseTimeInMs }: Running, activeAt: Date | null): Date | null => {
  if (activeAt === null) return null
  const at = Math.floor(activeAt.getTime() / step) * step
  return at > startedAt.getTime() + pauseTimeInMs ? new Date(at) : null
}
