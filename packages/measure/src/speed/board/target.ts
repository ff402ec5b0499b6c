import { bareCalls, ourCalls, subjectsOf, type CallName, type Calls } from './calls.ts'
import { startChild } from './child.ts'
import type { Dataset } from './dataset.ts'
import { openSender } from './sender.ts'

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
  const { send, close } = openSender({ name: side, origin: child.origin, calls, connections })
  const stop = async () => {
    await close()
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
