import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../env/parse-env.ts'
import { health } from '../health/health.ts'
import { registerNonContractRoutes } from '../http/non-contract-routes.ts'
import { createServer as createApp } from '../http/server.ts'
import { upstreamChecks } from './upstream-checks.ts'

const asked: string[] = []
const servers: Server[] = []

/** Starts a service whose `/ready` has this status; null never answers. */
const serve = async (name: string, status: number | null) => {
  const server = createServer((request, response) => {
    asked.push(`${name} ${request.url}`)
    if (status !== null) response.writeHead(status).end('{}')
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let [ready, behind, silent] = ['', '', '']
beforeAll(async () => {
  ready = await serve('ready', 200)
  behind = await serve('behind', 503)
  silent = await serve('silent', null)
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const edgeOf = async (routes: Record<string, string>) => {
  const app = await createApp({
    env: parseEnv({ ROLES: 'web' }),
    logger: pino({ level: 'silent' }),
    sockets: false,
  })
  await registerNonContractRoutes(app, 'health', health(upstreamChecks(routes)))
  return app
}

test('an edge is ready when each of its services is, and asks a process once for several calls', async () => {
  const app = await edgeOf({ accounts: ready, projects: ready })
  asked.length = 0
  const answers = await Promise.all([app.inject('/ready'), app.inject('/ready')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await app.inject('/ready')).json()).toEqual({
    status: 'ready',
    parts: { accounts: 'ok', projects: 'ok' },
  })
  expect(asked).toEqual(['ready /ready'])
  await app.close()
})

test('an edge names the services that are not ready, away or silent, and stays alive', async () => {
  const routes = { accounts: ready, projects: behind, chats: 'http://127.0.0.1:1', stats: silent }
  const app = await edgeOf(routes)
  const answer = await app.inject('/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    status: 'not ready',
    parts: { accounts: 'ok', projects: 'failed', chats: 'failed', stats: 'failed' },
  })
  expect((await app.inject('/health')).statusCode).toBe(200)
  await app.close()
})
