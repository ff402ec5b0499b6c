import type { Monitor } from './monitoring-queries.ts'

/** States in the order in which the head of the list counts them; `paused` and `detached` are of no other state. */
export const countedStates = [
  'unavailable',
  'maintenance',
  'trial',
  'available',
  'unknown',
  'paused',
  'detached',
] as const
type CountedState = (typeof countedStates)[number]

const stateOf = ({ status, pausedAt, detachedAt }: Pick<Monitor, 'status' | 'pausedAt' | 'detachedAt'>): CountedState =>
  detachedAt ? 'detached' : pausedAt ? 'paused' : status

/** How many services are in each state that occurs; every service counts once (ONC-044). */
export const countStates = (
  list: readonly Pick<Monitor, 'status' | 'pausedAt' | 'detachedAt'>[],
): { state: CountedState; count: number }[] =>
  countedStates
    .map((state) => ({ state, count: list.filter((one) => stateOf(one) === state).length }))
    .filter(({ count }) => count > 0)
