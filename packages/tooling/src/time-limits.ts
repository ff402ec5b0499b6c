import { availableParallelism, loadavg } from 'node:os'

/** Beyond it a machine is not busy but stuck. */
const most = 4

/** How much longer tests may take on a machine with this load: 1 while it has processors left, at most 4. */
export const slowdownOf = (load: number, processors: number): number =>
  Math.min(most, Math.max(1, Math.ceil(load / processors)))

const slowdown = slowdownOf(loadavg()[0] ?? 0, availableParallelism())

/** A time limit of tests in ms, longer on a machine that other work keeps busy when they start. */
export const limit = (ms: number): number => ms * slowdown
