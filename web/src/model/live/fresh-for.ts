import type { Query } from '@tanstack/react-query'

let lastEventAt = 0

/** Notes that a live event came. */
export const noteLiveEvent = (): void => void (lastEventAt = Date.now())

/**
 * `staleTime` of a query: its data is fresh for so many ms, unless a live event came since it was read. A screen hears
 * events only while it is shown, so without this one that is opened again would show what was true before.
 */
export const freshFor =
  (ms: number) =>
  ({ state }: Pick<Query, 'state'>): number =>
    state.dataUpdatedAt < lastEventAt ? 0 : ms
