import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone } from '@passerelle/contract/access'
import { api, operation } from '@passerelle/contract/operation'
import { service, type Service } from '@passerelle/server/service'
import { holdConnections } from '@passerelle/testkit/hold-connections'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const calls = api('projects', {
  wait: operation({
    method: 'POST',
    path: '/public/waits',
    requirement: 'ADR-0032',
    access: anyone('a sample'),
    status: 204,
  }),
  look: operation({
    method: 'GET',
    path: '/public/looks',
    requirement: 'ADR-0032',
    access: anyone('a sample'),
    status: 204,
  }),
})
let held: PromiseWithResolvers<void>[] = []
let arrived = Promise.withResolvers<void>()
const wait = async () => {
  const mine = Promise.withResolvers<void>()
  held.push(mine)
  if (held.length === 2) arrived.resolve()
  await mine.promise
  return undefined
}
let looks = 0
const waiting = (query?: () => Promise<unknown>): Service =>
  service<typeof calls>({
    name: 'projects',
    operations: calls,
    policies: {},
    subjectLoaders: {},
    handlers: {
      wait: wait as never,
      look: (async () => {
        looks += 1
        await query?.()
      }) as never,
    },
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: () => [waiting()], env: { maxCalls: 2 } })
})
afterAll(() => server.close())

const post = () => fetch(`${server.origin}/api/projects/v1/public/waits`, { method: 'POST' })

test('while every connection is held, a call waits as long as is set, later ones are refused unseen', async () => {
  const starved = await startTestServer({
    services: ({ database }) => [waiting(() => database.query({ text: 'SELECT 1' }))],
    env: { databaseWaitMs: 20 },
  })
  const look = async () => {
    const { status, headers } = await fetch(`${starved.origin}/api/projects/v1/public/looks`)
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }
  const { pool } = starved.platform.database
  const held = await holdConnections(pool, pool.options.max ?? 0)

  const waited = await look()
  expect(waited.status).toBe(503)
  expect(waited.retryAfter).toBeGreaterThan(0)
  const seen = looks
  const refused = await Promise.all(Array.from({ length: 20 }, look))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.every(({ retryAfter }) => retryAfter > 0)).toBe(true)
  expect(looks).toBe(seen)

  held.pop()!.release()
  expect((await look()).status).toBe(204)
  for (const client of held) client.release()
  await starved.close()
})

test('calls beyond the limit are refused at once with retry-after, and served when others have ended', async () => {
  const first = [post(), post()]
  await arrived.promise
  const refused = await post()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await fetch(`${server.origin}/health`)).status).toBe(200)

  for (const each of held) each.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([204, 204])
  held = []
  arrived = Promise.withResolvers()
  const again = [post(), post()]
  await arrived.promise
  for (const each of held) each.resolve()
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([204, 204])
})
