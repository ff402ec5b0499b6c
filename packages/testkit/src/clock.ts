import type { Clock } from '@passerelle/kernel/clock'

export type FakeClock = Clock & {
  /** Moves the clock forward (or back) by `ms` milliseconds. */
  advance: (ms: number) => void
  set: (moment: Date) => void
}

/** A fake clock: time only passes when a test advances it. */
export const fakeClock = (start: Date | string = '2026-11-16T09:00:00.000Z'): FakeClock => {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
    set: (moment) => {
      now = moment.getTime()
    },
  }
}
