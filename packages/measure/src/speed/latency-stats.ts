/** Latency of one request kind on one target, in ms. */
export type LatencyStats = { p50: number; p95: number; worst: number; count: number }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Returns median, 95th percentile and maximum of the samples. */
export const summarizeLatency = (samples: readonly number[]): LatencyStats => {
  const sorted = samples.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), worst: at(sorted, 1), count: sorted.length }
}

/** Returns the ratio of the first to the second. */
export const ratioOf = (these: LatencyStats, those: LatencyStats): { p50: number; p95: number } => ({
  p50: these.p50 / those.p50,
  p95: these.p95 / those.p95,
})
