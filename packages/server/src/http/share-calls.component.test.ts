import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { can } from '@passerelle/contract/access'
import { api, operation } from '@passerelle/contract/operation'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { service, type Call, type Service } from '@passerelle/server/service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const calls = api('projects', {
  hold: operation({
    method: 'POST',
    path: '/private/holds',
    requirement: 'ADR-0032',
    access: can('sample.write'),
    status: 204,
  }),
  read: operation({
    method: 'GET',
    path: '/private/heavy-reads',
    requirement: 'ADR-0004',
    perMinute: 300,
    access: can('sample.write'),
    status: 204,
  }),
  file: operation({
    method: 'GET',
    path: '/private/file',
    requirement: 'ADR-0004',
    perMinute: 20,
    kind: 'download',
    access: can('sample.write'),
  }),
})
const files: Readable[] = []
type Held = { userId: string; end: () => void }
const held: Held[] = []
const reads: Held[] = []
let arrived: PromiseWithResolvers<void> | undefined
const holding = (): Service =>
  service<typeof calls>({
    name: 'projects',
    operations: calls,
    policies: { 'sample.write': () => true },
    subjectLoaders: {},
    handlers: {
      hold: async ({ actor }: Call<typeof calls.hold>) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        held.push({ userId: actor.userId, end: resolve })
        arrived?.resolve()
        await promise
        return undefined
      },
      read: async ({ actor }: Call<typeof calls.read>) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        reads.push({ userId: actor.userId, end: resolve })
        await promise
        return undefined
      },
      file: (async () => {
        const stream = new Readable({ read: () => undefined })
        stream.push('first line')
        files.push(stream)
        return { stream, type: 'text/plain', filename: 'file.txt' }
      }) as never,
    },
  })

let server: TestServer
let ada: GivenPerson
let basile: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ services: () => [holding()], env: { maxCalls: 200 } })
  ;({ admin: ada, user: basile } = await givenAccounts(server.platform).customer())
})
afterAll(() => server.close())

const call = async (person: GivenPerson) => {
  const headers = { authorization: `Bearer ${await server.tokenOf(person)}` }
  const { status } = await fetch(`${server.origin}/api/projects/v1/private/holds`, { method: 'POST', headers })
  return status
}
const heldOf = ({ userId }: GivenPerson) => held.filter((one) => one.userId === userId)
/** Resolves when so many calls of the person have a share. */
const until = async (person: GivenPerson, count: number) => {
  while (heldOf(person).length < count) {
    arrived = Promise.withResolvers()
    await arrived.promise
  }
}

test('a person has ten calls under way, the others wait for them, and those beyond the queue are refused', async () => {
  const all = Array.from({ length: 111 }, () => call(ada))
  const refused = await Promise.race(all)
  expect(refused).toBe(429)
  expect(heldOf(ada)).toHaveLength(10)
  const other = call(basile)
  await until(basile, 1)
  heldOf(basile)[0]!.end()
  expect(await other).toBe(204)
  expect(heldOf(ada)).toHaveLength(10)
  for (let ended = 0; ended < 110; ended += 1) {
    await until(ada, ended + 1)
    heldOf(ada)[ended]!.end()
  }
  expect((await Promise.all(all)).filter((status) => status === 204)).toHaveLength(110)
})

test('one file is made for a person at once, four wait for their last byte, and others go on', async () => {
  const fetchFile = async (person: GivenPerson) => {
    const headers = { authorization: `Bearer ${await server.tokenOf(person)}` }
    return fetch(`${server.origin}/api/projects/v1/private/file`, { headers })
  }
  const statuses: number[] = []
  const all = Array.from({ length: 6 }, async () => statuses.push((await fetchFile(ada)).status))
  await expect.poll(() => statuses).toContain(429)
  await expect.poll(() => files.length).toBe(1)
  const other = await fetchFile(basile)
  expect(other.status).toBe(200)
  files[1]!.push(null)
  expect(await other.text()).toBe('first line')
  for (const at of [0, 2, 3, 4, 5]) {
    await expect.poll(() => files[at]).toBeDefined()
    files[at]!.push(null)
  }
  await Promise.all(all)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
})

test('one heavy read of a person is under way at once; their other calls and other people go on', async () => {
  const read = async (person: GivenPerson) => {
    const headers = { authorization: `Bearer ${await server.tokenOf(person)}` }
    return (await fetch(`${server.origin}/api/projects/v1/private/heavy-reads`, { headers })).status
  }
  const all = Array.from({ length: 52 }, () => read(ada))
  expect(await Promise.race(all)).toBe(429)
  const other = read(basile)
  await expect.poll(() => reads.map(({ userId }) => userId)).toEqual([ada.userId, basile.userId])
  const before = heldOf(ada).length
  const light = call(ada)
  await until(ada, before + 1)
  heldOf(ada)[before]!.end()
  expect(await light).toBe(204)
  reads[1]!.end()
  expect(await other).toBe(204)
  for (const at of [0, ...Array.from({ length: 50 }, (_, index) => index + 2)]) {
    await expect.poll(() => reads.length).toBe(at === 0 ? 2 : at + 1)
    reads[at]!.end()
  }
  const statuses = await Promise.all(all)
  expect(statuses.filter((status) => status === 204)).toHaveLength(51)
})
