import type { Clock } from '@passerelle/kernel/clock'

export type FakeClock = Clock & {
  /** Moves the present on (or back) by so many milliseconds. */
  advance: (ms: number) => void
  set: (moment: Date) => void
}

/** A clock that stands still until a test moves it. */
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
