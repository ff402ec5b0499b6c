import { seconds } from '@passerelle/kernel/durations'
import { confirmAfterMs } from './check-flow.ts'

type Schedule = { dueAt: Date; intervalSeconds: number; retry: boolean; now: Date; random: number }

/**
 * When a check is due next: its own grid of intervals, which spreads checks over time. A check that missed a whole
 * interval (no worker ran) gets a new random place in it, so that all of them do not run at once. `random` is from 0 to
 * below 1.
 */
export const nextDue = ({ dueAt, intervalSeconds, retry, now, random }: Schedule): Date => {
  if (retry) return new Date(now.getTime() + confirmAfterMs)
  const interval = seconds(intervalSeconds)
  const next = dueAt.getTime() + interval
  return new Date(next > now.getTime() ? next : now.getTime() + Math.ceil(random * interval))
}

/** When a new or resumed check is due first: within five seconds. */
export const firstDue = (now: Date, random: number): Date => new Date(now.getTime() + Math.floor(random * seconds(5)))
