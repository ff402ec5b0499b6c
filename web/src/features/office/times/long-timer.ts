import { hours } from '@passerelle/kernel/durations'

/** A timer that runs longer may have been forgotten, so the user is asked. */
const longest = hours(4)

type Running = { startedAt: string; pauseTimeInMs: number }

/** Elapsed time of a running timer, and whether to ask "still working?". */
export const checkTimer = ({ startedAt, pauseTimeInMs }: Running, now: Date): { ms: number; tooLong: boolean } => {
  const ms = Math.max(0, now.getTime() - Date.parse(startedAt) - pauseTimeInMs)
  return { ms, tooLong: ms >= longest }
}
