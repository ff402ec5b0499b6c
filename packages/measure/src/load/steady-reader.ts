import { setTimeout as wait } from 'node:timers/promises'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { summarizeLatency } from '../latency-stats.ts'

const everyMs = 20
const leastCalls = 200

/**
 * A person who reads their requests, or another `path`, at a fixed rate, whether or not earlier calls have been
 * answered.
 */
export const createSteadyReader = (origin: string, token: string, path = fullPath(projects.listTasks)) => {
  let failed = 0
  const read = async (samples: number[]) => {
    const begun = performance.now()
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    )
    await response?.arrayBuffer().catch(() => undefined)
    if (!response?.ok) failed += 1
    samples.push(performance.now() - begun)
  }
  return {
    failed: () => failed,
    /** Reads until `isOver`, and 200 times at least; returns the p95 in ms. */
    readUntil: async (isOver: () => boolean = () => true) => {
      const samples: number[] = []
      const calls: Promise<void>[] = []
      while (!isOver() || calls.length < leastCalls) {
        calls.push(read(samples))
        await wait(everyMs)
      }
      await Promise.all(calls)
      return summarizeLatency(samples).p95
    },
  }
}
