import { setTimeout as wait } from 'node:timers/promises'

const perSecond = 50
const tickMs = 10

/**
 * Reads a board 50 times a second, whether or not earlier calls were answered, each time of another account. `take`
 * returns how long the calls since then took, in ms; one that failed took endlessly.
 */
export const readBoards = (origin: string, tokens: readonly string[]) => {
  let samples: number[] = []
  let isOver = false
  const read = async (index: number) => {
    const begun = performance.now()
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
    const response = await fetch(`${origin}/api/projects/v1/private/tasks/lists/todo`, { headers }).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
    samples.push(response?.ok === true ? performance.now() - begun : Number.POSITIVE_INFINITY)
  }
  const run = async () => {
    const begun = performance.now()
    const calls: Promise<void>[] = []
    while (!isOver) {
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond)
      while (calls.length < due) calls.push(read(calls.length))
      await wait(tickMs)
    }
    await Promise.all(calls)
  }
  const running = run()
  return {
    take: () => {
      const taken = samples
      samples = []
      return taken
    },
    stop: () => {
      isOver = true
      return running
    },
  }
}
