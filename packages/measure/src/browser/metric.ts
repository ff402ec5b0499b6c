/** One promise about the board: each sample in `unit`, and what of them counts against the limit. */
export type Metric = {
  name: string
  unit: 'ms' | 'kB' | 'MB' | ''
  limit?: number
  samples: readonly number[]
  counts?: 'worst' | 'p95'
}
export type Measured = Metric & { value: number; held: boolean }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

const rank = { p95: 0.95, worst: 1, median: 0.5 }

/** The middle of the samples counts unless said; a figure without a limit is only told. */
export const measured = (figure: Metric): Measured => {
  const value = at(
    figure.samples.toSorted((a, b) => a - b),
    rank[figure.counts ?? 'median'],
  )
  return { ...figure, value, held: figure.limit === undefined || value <= figure.limit }
}

const shown = (value: number) => (value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1))

/** The figures as lines for a terminal. */
export const report = (figures: readonly Measured[]): string[] => {
  const row = ([name, value, of, worst, limit, mark]: readonly string[]) =>
    `${name!.padEnd(44)}${value!.padStart(10)}  ${of!.padEnd(9)}${worst!.padStart(10)}${limit!.padStart(10)}  ${mark}`
  const lines = figures.map(({ name, unit, value, counts, samples, limit, held }) =>
    row([
      name,
      `${shown(value)} ${unit}`,
      `${counts ?? 'median'}/${samples.length}`,
      shown(Math.max(...samples)),
      limit === undefined ? '' : `${limit} ${unit}`,
      limit === undefined ? '·' : held ? '✓' : '✗',
    ]),
  )
  return [row(['', 'measured', '', 'worst', 'limit', '']), ...lines]
}
