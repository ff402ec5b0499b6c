import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { dummyHash } from '@passerelle/accounts/identity/passwords'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { boardStatement } from '@passerelle/projects/board/board-view'
import { sessionFor } from '@passerelle/testkit/actors'
import { startFloor } from '../speed/floor/start-floor.ts'
import { defineMeasure } from '../measure.ts'
import { startProduct } from '../world/product-process.ts'
import type { SignInCalls } from './sign-in-callers.ts'
import { createSteadyReader } from './steady-reader.ts'

const signIns = 200
const password = 'faux-mot-de-passe'
const timesBase = 1.5
const bursts = 2
/** Requests of a page of the board. */
const limit = 15

type Side = { read: ReturnType<typeof createSteadyReader>; signIn: string }

/** The p95 of the reader in ms before and while all sign in, and the answers of these. */
type Burst = { base: number; during: number; statuses: readonly number[] }

/** The p95 of the reader before and while all sign in at once, and the answers of these. */
const measureBurst = async ({ read: { readUntil }, signIn }: Side, appId: string): Promise<Burst> => {
  const base = await readUntil()
  const workerData: SignInCalls = { url: signIn, appId, count: signIns, password }
  const callers = new Worker(new URL('./sign-in-callers.ts', import.meta.url), { workerData })
  let over = false
  const burst = once(callers, 'message').finally(() => (over = true))
  const during = await readUntil(() => over)
  const [statuses] = (await burst) as [number[]]
  return { base, during, statuses }
}

/** Bursts one after the other: the first one meets a process that has compiled little of its code. */
const measureSide = async (side: Side, appId: string): Promise<Burst[]> => {
  await side.read.readUntil()
  const measured: Burst[] = []
  while (measured.length < bursts) measured.push(await measureBurst(side, appId))
  return measured
}

const isAnswered = ({ statuses }: Burst) => statuses.length === signIns && statuses.every((status) => status < 500)
const answersOf = ({ statuses }: Burst) =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')
const timesOf = ({ base, during }: Burst) => during / base
const told = (measured: readonly Burst[]) =>
  measured
    .map(
      (one) =>
        `${one.base.toFixed(1)} → ${one.during.toFixed(1)} ms, ${timesOf(one).toFixed(2)} times (${answersOf(one)})`,
    )
    .join('; ')

/** The same in a bare process that verifies as many passwords and reads a page of the board by its statement alone. */
const measureFloor = async (databaseUrl: string, appId: string): Promise<Burst[]> => {
  const { origin, stop } = await startFloor({
    databaseUrl,
    statements: { list: boardStatement({ appId, listId: 'todo', skip: 0, limit }) },
    password: [password, dummyHash],
  })
  try {
    const read = createSteadyReader(origin, '', '/statements/list')
    return await measureSide({ read, signIn: `${origin}/password` }, appId)
  } finally {
    await stop()
  }
}

/**
 * Two hundred people sign in at the same moment while another one reads the board at a fixed rate: for that one calls
 * take hardly longer than before. An unknown address costs as much as a known one.
 */
export const signInBurst = defineMeasure({
  name: 'sign-ins',
  title: '200 sign-ins at once',
  promised: 'p95 of other calls at most 1.5 times',
  inWorld: async (world) => {
    const { app, admin } = await world.given.customer()
    const bare = await measureFloor(world.databaseUrl, app.id)
    const product = await startProduct({ DATABASE_URL: world.databaseUrl, TRUST_PROXY: 'true' })
    const { origin } = product
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const { token } = await sessionFor(platform, admin)
      const read = createSteadyReader(origin, token)
      const ours = await measureSide({ read, signIn: origin + fullPath(accounts.login) }, app.id)
      return { ours, bare, failed: read.failed() }
    } finally {
      await product.stop()
    }
  },
  judge: ({ ours, bare, failed }) => ({
    held: ours.length > 0 && ours.every((burst) => timesOf(burst) <= timesBase && isAnswered(burst)) && failed === 0,
    measured:
      `p95 of the others ${told(ours)}, ${failed} failed; ` +
      `beside a bare process with as many passwords ${told(bare)}`,
  }),
})
