import type { Metric } from '../metrics.ts'
import { percentile } from '../latency-stats.ts'

type Options = Pick<Metric, 'atMost' | 'atLeast'> & { unit?: 'ms' | 'kB' | 'MB' | ''; counts?: 'worst' | 'p95' }

const shares = { median: 0.5, p95: 0.95, worst: 1 }

/** A figure of samples, in ms unless said: their median counts unless said. Without samples it is no number. */
export const metricOf = (
  name: string,
  samples: readonly number[],
  { unit = 'ms', counts, ...limits }: Options = {},
): Metric => ({
  name,
  unit,
  value: percentile(samples, shares[counts ?? 'median']),
  ...limits,
  detail: `${counts ?? 'median'} of ${samples.length}, at most ${percentile(samples, 1).toFixed(1)}`,
})
