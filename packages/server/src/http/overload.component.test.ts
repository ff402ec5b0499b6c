import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone } from '@passerelle/contract/access'
import { api, operation } from '@passerelle/contract/operation'
import { service, type Service } from '@passerelle/server/service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const calls = api('projects', {
  wait: operation({
    method: 'POST',
    path: '/public/waits',
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
const waiting = (): Service =>
  service<typeof calls, never>({
    name: 'projects',
    operations: calls,
    policies: {},
    subjectLoaders: {},
    handlers: { wait: wait as never },
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: () => [waiting()], env: { maxCalls: 2 } })
})
afterAll(() => server.close())

const post = () => fetch(`${server.origin}/api/projects/v1/public/waits`, { method: 'POST' })

test('calls beyond the limit are refused at once with retry-after, and served again when others have ended', async () => {
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
