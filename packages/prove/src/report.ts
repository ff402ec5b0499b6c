import type { Measurement } from './measure.ts'
import type { ProductPromise } from './promises.ts'

/** Formats the line of a promise: its state, the measured and the promised value. */
export const reportLine = ({ id, title, figure }: ProductPromise, measurement: Measurement | undefined): string => {
  const state =
    measurement === undefined || measurement.held === null ? 'not measured' : measurement.held ? 'held' : 'BROKEN'
  const measured = measurement ? `measured: ${measurement.measured}; ` : ''
  return `${state.padEnd(12)}  ${id.padEnd(3)}  ${title}: ${measured}promised: ${figure}`
}
