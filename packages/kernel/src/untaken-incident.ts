import { minutes } from './durations.ts'

/** How long after its start an incident in production that nobody took charge of is told of (DAY-023). */
export const untakenSteps = [15, 30, 45].map(minutes)

/** The next moment after another at which an incident is told of as not taken charge of; null after the last one. */
export const nextUntaken = (startedAt: Date, after: Date | null): Date | null => {
  const next = untakenSteps.find((step) => after === null || startedAt.getTime() + step > after.getTime())
  return next === undefined ? null : new Date(startedAt.getTime() + next)
}
