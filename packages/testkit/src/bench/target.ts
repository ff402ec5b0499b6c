import { Pool } from 'undici'
import { bareCalls, ourCalls, subjectsOf, type CallName, type Calls } from './calls.ts'
import { startChild } from './child.ts'
import type { Dataset } from './dataset.ts'

/** A server under measurement. `send` makes the next request of a kind and returns its duration in ms. */
export type Target = {
  side: 'ours' | 'floor'
  world: Dataset
  origin: string
  send: (call: CallName) => Promise<number>
  stop: () => Promise<void>
}

type Started = { side: Target['side']; world: Dataset; file: string; calls: Calls; connections: number }

const start = async ({ side, world, file, calls, connections }: Started): Promise<Target> => {
  const child = await startChild(file, world.settings)
  const pool = new Pool(child.origin, { connections, pipelining: 1 })
  const sent = new Map<CallName, number>()

  const send = async (call: CallName) => {
    const index = sent.get(call) ?? 0
    sent.set(call, index + 1)
    const { path, method, headers, body = null } = calls[call](index)
    const from = performance.now()
    const answer = await pool.request({ path, method, headers, body })
    const text = await answer.body.text()
    const took = performance.now() - from
    if (answer.statusCode >= 300) throw new Error(`${side}, ${call}: ${answer.statusCode} ${text.slice(0, 300)}`)
    return took
  }
  const stop = async () => {
    await pool.close()
    await child.stop()
  }
  return { side, world, origin: child.origin, send, stop }
}

/** Starts the product and the bare server on the same database, each in its own process. */
export const startTargets = async (world: Dataset, connections: number): Promise<[Target, Target]> => {
  const [ourSubjects, bareSubjects] = await subjectsOf(world)
  const tokens = { own: await world.given.tokenFor(world.user), alike: await world.given.tokenFor(world.alike.user) }
  const ours = await start({
    side: 'ours',
    world,
    file: 'our-process.ts',
    calls: ourCalls(world, tokens, ourSubjects),
    connections,
  })
  const floor = await start({
    side: 'floor',
    world,
    file: 'bare-process.ts',
    calls: bareCalls(world, bareSubjects),
    connections,
  })
  return [ours, floor]
}
