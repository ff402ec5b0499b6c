import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { services } from '@passerelle/contract/services'
import { storages } from '@passerelle/contract/storages/api'
import { startProcess, strippedSources } from '@passerelle/host/split/process'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { departures, leaveCall, type LeavingCall } from '@passerelle/testkit/leaving-caller'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import type { World } from '../world/world.ts'
import { startProduct } from '../world/product-process.ts'

/** A process that does not answer any more has ended by then. */
const endedWithinMs = 5_000

/**
 * Starts the product as a process of its own, and an edge in front of it. `origin` is that of the edge; `died` names
 * the processes that have ended by themselves.
 */
export const startBehindEdge = async (world: World, more: Record<string, string> = {}) => {
  const edgePort = await getFreePort()
  const origin = `http://127.0.0.1:${edgePort}`
  const product = await startProduct({ DATABASE_URL: world.databaseUrl, ORIGIN: origin, TRUST_PROXY: 'true', ...more })
  const edge = startProcess(['node', ...strippedSources, 'services/host/src/main.ts'], {
    ROLES: 'web',
    PORT: String(edgePort),
    ORIGIN: origin,
    DATABASE_URL: world.databaseUrl,
    EDGE_ROUTES: Object.keys(services)
      .map((service) => `${service}=${product.origin}`)
      .join(','),
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
    LOG_LEVEL: 'error',
  })
  const died: string[] = []
  let isStopping = false
  for (const [name, { ended }] of Object.entries({ edge, service: product }))
    void ended.then(({ code, signal }) => isStopping || died.push(`the ${name} ended with ${signal ?? code}`))
  const isReady = async () => (await fetch(`${origin}/ready`).catch(() => undefined))?.ok === true
  while (!(await isReady()) && died.length === 0) await wait(100)
  return {
    product,
    edge,
    origin,
    died,
    /** Whether both processes answer; where they do not, `died` names the one that ended. */
    isAlive: async () => {
      if (await isReady()) return true
      await Promise.race([edge.ended, product.ended, wait(endedWithinMs)])
      return false
    },
    stop: async () => {
      isStopping = true
      await edge.stop()
      await product.stop()
    },
  }
}

const json = 'content-type: application/json'
const form = 'content-type: multipart/form-data; boundary=b'
const body = Buffer.from(
  `--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7 ${'x'.repeat(700_000)}`,
)

/** Calls that a service answers before their body has ended, with 401, 404, 413 or 415, and one that it reads. */
const callsLeft = (token: string) => {
  const signedIn = `authorization: Bearer ${token}`
  const post = (path: string, ...headers: string[]) => ({ line: `POST ${path}`, headers })
  return [
    post(fullPath(accounts.login), json),
    post(fullPath(projects.createTask), json),
    post('/api/projects/v1/nowhere', json),
    post(fullPath(storages.uploadFile), signedIn, json),
    post(fullPath(storages.uploadFile), signedIn, form),
  ]
}

const width = 10

/** Callers that leave in the middle of each of these calls, `rounds` times; returns how many. */
export const leaveInTheMiddle = async (origin: string, token: string, rounds: number): Promise<number> => {
  const calls: LeavingCall[] = callsLeft(token).flatMap((call) =>
    departures.flatMap((leaves) =>
      (['length', 'chunks'] as const).flatMap((framing) =>
        [true, false].map((resets) => ({ ...call, body, framing, leaves, resets })),
      ),
    ),
  )
  for (let round = 0; round < rounds; round += 1)
    await inParallel(calls.length, width, (at) => leaveCall(origin, calls[at]!))
  return rounds * calls.length
}
