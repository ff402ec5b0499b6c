import { startProduct } from '../../world/product-process.ts'
import { startFloor } from '../floor/start-floor.ts'
import { openSender } from '../sender.ts'
import { bareCalls, ourCalls, subjectsOf, type CallName, type Calls } from './calls.ts'
import type { Dataset } from './dataset.ts'

/** A server under measurement. `send` makes the next request of a kind and returns its duration in ms. */
export type Target = {
  side: 'ours' | 'floor'
  world: Dataset
  origin: string
  send: (call: CallName) => Promise<number>
  stop: () => Promise<void>
}

type Started = Pick<Target, 'side' | 'world'> & { calls: Calls; connections: number }

const start = async ({ side, world, calls, connections }: Started): Promise<Target> => {
  const { settings } = world
  const server =
    side === 'ours' ? await startProduct(settings) : await startFloor({ databaseUrl: settings['DATABASE_URL']! })
  const { send, close } = openSender({ origin: server.origin, calls, connections })
  const stop = async () => {
    await close()
    await server.stop()
  }
  return { side, world, origin: server.origin, send, stop }
}

/** Starts the product and its floor on the same database, each in its own process. */
export const startTargets = async (world: Dataset, connections: number): Promise<[Target, Target]> => {
  const [ourSubjects, bareSubjects] = await subjectsOf(world)
  const tokens = { own: await world.given.tokenFor(world.user), alike: await world.given.tokenFor(world.alike.user) }
  return [
    await start({ side: 'ours', world, calls: ourCalls(world, tokens, ourSubjects), connections }),
    await start({ side: 'floor', world, calls: bareCalls(world, bareSubjects), connections }),
  ]
}
