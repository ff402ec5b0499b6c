import { setTimeout as wait } from 'node:timers/promises'
import type { CallName } from './calls.ts'
import type { Target } from './target.ts'

const rounds = 3
const slice = 400
const settle = 50

const burst = async ({ send }: Target, call: CallName, width: number) => {
  const from = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - from < slice) {
      await send(call)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return { done, ms: performance.now() - from }
}

/** Measures requests per second at concurrency `width`, with the targets taking turns. */
export const measureThroughput = async (
  targets: readonly Target[],
  call: CallName,
  width: number,
): Promise<number[]> => {
  const sums = targets.map(() => ({ done: 0, ms: 0 }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      await wait(settle)
      const { done, ms } = await burst(target, call, width)
      sums[index]!.done += done
      sums[index]!.ms += ms
    }
  }
  return sums.map(({ done, ms }) => (done / ms) * 1000)
}
