import type { Measurement } from './measure.ts'
import type { ProductPromise } from './promises.ts'

const stateOf = (measurement: Measurement | undefined): string => {
  if (measurement === undefined || measurement.held === null) return 'not measured'
  if (!measurement.held) return 'BROKEN'
  return measurement.inPart ? 'held in part' : 'held'
}

/** Formats the line of a promise: its state, the measured and the promised value. */
export const reportLine = ({ id, title, figure }: ProductPromise, measurement: Measurement | undefined): string => {
  const inPart = measurement?.inPart
  const measured = measurement ? `measured: ${measurement.measured}${inPart ? ` (open: ${inPart})` : ''}; ` : ''
  return `${stateOf(measurement).padEnd(12)}  ${id.padEnd(3)}  ${title}: ${measured}promised: ${figure}`
}
