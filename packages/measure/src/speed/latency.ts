import { setTimeout as wait } from 'node:timers/promises'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import type { Sender } from './sender.ts'

/** How many requests of a kind: before the measurement, and in each of so many turns of a target. */
export type Effort = { warmUp: number; rounds: number; batch: number }
const usual: Effort = { warmUp: 100, rounds: 90, batch: 10 }
/** Pause in ms, so that background work of a request (relaying its event) does not affect the next target. */
const settle = 4

/**
 * Measures latency with sequential requests. The targets take turns in short batches, in changing order, so that other
 * load on the machine affects all of them alike.
 */
export const measureLatency = async <C extends string>(
  targets: readonly Pick<Sender<C>, 'send'>[],
  call: C,
  { warmUp, rounds, batch }: Effort = usual,
): Promise<LatencyStats[]> => {
  const samples = targets.map((): number[] => [])
  for (const target of targets) for (let n = 0; n < warmUp; n += 1) await target.send(call)
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < targets.length; place += 1) {
      const which = (place + round) % targets.length
      await wait(settle)
      for (let n = 0; n < batch; n += 1) samples[which]!.push(await targets[which]!.send(call))
    }
  }
  return samples.map(summarizeLatency)
}
