import { hours } from '@passerelle/kernel/durations'

/** A timer that runs longer is asked about: somebody may have forgotten it. */
const longest = hours(4)

type Running = { startedAt: string; pauseTimeInMs: number }

/** The time of a running timer, and whether it runs so long that the question "still working?" is asked. */
export const checkTimer = ({ startedAt, pauseTimeInMs }: Running, now: Date): { ms: number; tooLong: boolean } => {
  const ms = Math.max(0, now.getTime() - Date.parse(startedAt) - pauseTimeInMs)
  return { ms, tooLong: ms >= longest }
}
