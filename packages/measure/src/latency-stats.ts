/** Latency of one request kind on one target, in ms. */
export type LatencyStats = { p50: number; p95: number; worst: number; count: number }

/** The smallest sample that `share` of all samples do not exceed; NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns median, 95th percentile and maximum of the samples. */
export const summarizeLatency = (samples: readonly number[]): LatencyStats => ({
  p50: percentile(samples, 0.5),
  p95: percentile(samples, 0.95),
  worst: percentile(samples, 1),
  count: samples.length,
})

/** Returns the ratio of the first to the second. */
export const ratioOf = (these: LatencyStats, those: LatencyStats): { p50: number; p95: number } => ({
  p50: these.p50 / those.p50,
  p95: these.p95 / those.p95,
})

export const latencyText = ({ p50, p95 }: LatencyStats): string => `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`
