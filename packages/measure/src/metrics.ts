import type { Verdict } from './measure.ts'

/** A measured value, and what it may be. One without a limit is only told. */
export type Metric = { name: string; value: number; unit: string; atMost?: number; atLeast?: number; detail?: string }

const isWithin = ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Metric) =>
  value <= atMost && value >= atLeast
const isLimited = ({ atMost, atLeast }: Metric) => atMost !== undefined || atLeast !== undefined

const shown = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)

const limitOf = ({ atMost, atLeast }: Metric) => {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

const lineOf = (figure: Metric): string => {
  const { name, value, unit, detail = '' } = figure
  const mark = isLimited(figure) ? (isWithin(figure) ? '✓' : '✗') : '·'
  const measured = `${shown(value)} ${unit}`.trim().padStart(12)
  return `${mark} ${name.padEnd(46)} ${measured}  ${limitOf(figure).padEnd(14)} ${detail}`.trimEnd()
}

/** Judges figures by their limits: all are kept, and there is one at least. A value that is no number keeps none. */
export const judgeMetrics = (figures: readonly Metric[]): Verdict => {
  const limited = figures.filter(isLimited)
  const missed = limited.filter((figure) => !isWithin(figure))
  const names = missed.map(({ name, value, unit }) => `${name} ${shown(value)} ${unit}`.trim())
  return {
    held: limited.length > 0 && missed.length === 0,
    measured:
      `${limited.length - missed.length} of ${limited.length} limits kept` +
      (names.length > 0 ? `, missed: ${names.join('; ')}` : ''),
    lines: figures.map(lineOf),
  }
}
