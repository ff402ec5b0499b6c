import { readFile } from 'node:fs/promises'
import { summarizeLatency } from '@passerelle/testkit/bench/latency-stats'

/** One minute of a load: the p95 of the calls answered in it, and the resident memory at its end in MB. */
export type LoadMinute = { p95: number; memory: number }

const growthLimit = 1.15
/** Before this many minutes caches and pools fill and the heap grows to its limit. */
const leastMinutes = 9

/** Returns the resident memory of a process in MB. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
}

const medianOf = (values: readonly number[]) => summarizeLatency(values).p50

/**
 * Tells whether memory is flat: the median of the last third of the minutes is at most 1.15 times that of the middle
 * third. Null for a run that is too short to tell.
 */
export const isFlat = (memory: readonly number[]): boolean | null => {
  if (memory.length < leastMinutes) return null
  const third = Math.floor(memory.length / 3)
  return medianOf(memory.slice(-third)) <= medianOf(memory.slice(-2 * third, -third)) * growthLimit
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
      minutes[minutes.length - 1]!.memory = await memoryOf(pid)
    },
  }
}
