import type { Extent } from './measure.ts'
import { createRandom } from './random.ts'

/** The extent of a measurement in `npm test`. */
export const shortForm = (): Extent => ({
  rounds: 1,
  minutes: 1,
  events: 200,
  requests: 300,
  sizes: [],
  random: createRandom(1),
  progress: () => undefined,
})
