import { percentile, summarizeLatency } from '../latency-stats.ts'
import { residentMb } from '../world/resident-memory.ts'

/** One minute of a load: the p95 of the calls answered in it, and the resident memory at its end in MB. */
export type LoadMinute = { p95: number; memory: number }

const growthLimit = 1.15
/** Before this many minutes caches and pools fill and the heap grows to its limit. */
const leastMinutes = 9

/**
 * Tells whether memory is flat: the median of the last third of the minutes is at most 1.15 times that of the middle
 * third. Null for a run that is too short to tell.
 */
export const isFlat = (memory: readonly number[]): boolean | null => {
  if (memory.length < leastMinutes) return null
  const third = Math.floor(memory.length / 3)
  return percentile(memory.slice(-third), 0.5) <= percentile(memory.slice(-2 * third, -third), 0.5) * growthLimit
}

/** Collects latencies and closes a minute every 60 s of the time that it is told. */
export const collectMinutes = (begun: number, pid: number) => {
  const minutes: LoadMinute[] = []
  let samples: number[] = []
  return {
    minutes,
    add: (latency: number) => void samples.push(latency),
    /** Closes the minute if it is over. */
    tick: async (now: number) => {
      if (now - begun < (minutes.length + 1) * 60_000) return
      const { p95 } = summarizeLatency(samples)
      samples = []
      minutes.push({ p95, memory: 0 })
      minutes[minutes.length - 1]!.memory = await residentMb(pid)
    },
  }
}
