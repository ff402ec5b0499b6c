import { createECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notifs } from '@passerelle/contract/notifs/api'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { takeTokens } from '@passerelle/server/mail/take-token'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let pushService: Server
let pushAnswer = 201
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []

beforeAll(async () => {
  pushService = createServer((_, response) => response.writeHead(pushAnswer).end())
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  world = await projectsTestEnvironment(['all'], { outboundLocal: true })
})
beforeEach(async () => {
  pushAnswer = 201
  hugo = await world.given.staff({ firstName: 'Hugo' })
  gwen = await world.given.staff({ firstName: 'Gwen' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  const rule = { name: '1er niveau', startsOn: '2026-02-02', handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
  const layers = [{ ...rule, hours: 'always' as const, members: [hugo.userId] }]
  const { version } = await world.as(farid).call(stats.readOncall, {})
  await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version })
  await world.drain()
})
afterAll(async () => {
  await world.close()
  pushService.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Record<string, string | null>>({ text, values })).rows
const subscribe = (who: Person) =>
  world.as(who).call(notifs.subscribeBrowser, {
    endpoint: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/${who.userId}`,
    expirationTime: null,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    },
  })
const read = (who: Person, testId: string) => world.as(who).call(stats.readOncallTest, { testId })
const linkOf = (testId: string, { userId }: Person, via: 'push' | 'mail' = 'push') =>
  takeTokens(world.platform.env).create({ incidentId: testId, userId, via }, world.clock.now())
const noticesOf = (testId: string) =>
  query('SELECT user_id, kind, read_at, in_inbox FROM notifs.notices WHERE incident_id = $1', [testId])

test('[ONC-023] a test of oneself leaves by push and mail at night, and each channel says when', async () => {
  // Tuesday 23:00 in Paris: quiet hours of everybody.
  world.clock.advance(minutes(10 * 60))
  await subscribe(hugo!)
  const { _id: id, channels, takeBefore } = await world.as(hugo!).call(stats.testOncall, {})
  expect(channels.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  const left = world.clock.now()
  expect(Date.parse(takeBefore) - left.getTime()).toBe(minutes(15))
  await world.drain()
  const sentAt = world.clock.now().toISOString()
  expect(await read(hugo!, id)).toMatchObject({
    answeredAt: null,
    channels: [
      { kind: 'push', state: 'sent', sentAt, answeredAt: null },
      { kind: 'mail', state: 'sent', sentAt, answeredAt: null },
    ],
  })
  expect(await noticesOf(id)).toMatchObject([{ user_id: hugo!.userId, kind: 'oncall_test', read_at: null }])
})

test('[ONC-023] the button of a page answers a test once, by the channel of its link', async () => {
  await subscribe(hugo!)
  const { _id: id } = await world.as(hugo!).call(stats.testOncall, {})
  await world.drain()
  world.clock.advance(minutes(2))
  const token = linkOf(id, hugo!)
  const page = await world.anonymous.call(stats.readPage, { token })
  expect(page).toMatchObject({ firstName: 'Hugo', test: true, service: '', account: '' })
  const acknowledgedAt = world.clock.now().toISOString()
  const taken = { firstName: 'Hugo', test: true, service: '', acknowledgedAt, count: 1 }
  expect(await world.anonymous.call(stats.takeByPage, { token })).toEqual(taken)
  world.clock.advance(minutes(1))
  const later = { token: linkOf(id, hugo!, 'mail') }
  expect(await world.anonymous.call(stats.takeByPage, later), 'a second press').toEqual(taken)
  await world.drain()
  expect(await read(hugo!, id)).toMatchObject({
    answeredAt: acknowledgedAt,
    channels: [{ answeredAt: acknowledgedAt }, { answeredAt: null }],
  })
  expect((await noticesOf(id)).filter((notice) => notice['read_at'] === null)).toEqual([])
  const other = { token: linkOf(id, gwen!) }
  await expect(world.anonymous.call(stats.takeByPage, other)).rejects.toBeProblem('not_found')
})

test('[ONC-023] a test is in no list of pages and opens no incident', async () => {
  const { _id: id } = await world.as(hugo!).call(stats.testOncall, {})
  await world.drain()
  await world.anonymous.call(stats.takeByPage, { token: linkOf(id, hugo!) })
  await world.drain()
  expect((await world.as(hugo!).call(stats.readOncall, {})).pages).toEqual([])
  const counted = 'SELECT (SELECT count(*) FROM stats.probe_events) + (SELECT count(*) FROM stats.escalations) AS n'
  expect(Number((await query(counted))[0]!['n'])).toBe(0)
})

test('[ONC-023] a push that fails and a person without a browser are said, and the mail leaves', async () => {
  const { _id: without } = await world.as(hugo!).call(stats.testOncall, {})
  await world.drain()
  expect((await read(hugo!, without)).channels).toMatchObject([{ state: 'none' }, { state: 'sent' }])
  await subscribe(hugo!)
  pushAnswer = 503
  const { _id: id } = await world.as(hugo!).call(stats.testOncall, {})
  await world.drain()
  const error = expect.stringContaining('answered 503')
  expect((await read(hugo!, id)).channels).toMatchObject([{ state: 'failed', error, sentAt: null }, { state: 'sent' }])
})

test('[ONC-023] project staff page who is on call, nobody else, and only they read of it', async () => {
  const page = (by: Person, userId: string) => world.as(by).call(stats.testOncall, { userId })
  await expect(page(gwen!, hugo!.userId)).rejects.toBeProblem('access_denied')
  await expect(page(farid!, gwen!.userId)).rejects.toBeProblem('not_found')
  await expect(page(farid!, world.admin.userId)).rejects.toBeProblem('not_found')
  await expect(world.asAda.call(stats.testOncall, {})).rejects.toBeProblem('not_enough_rights')
  const unknown = world.as(hugo!).call(stats.testOncall, { userId: 'x' })
  await expect(unknown).rejects.toBeProblem('invalid_input')
  const { _id: id } = await page(farid!, hugo!.userId)
  await world.drain()
  expect(await noticesOf(id)).toMatchObject([{ user_id: hugo!.userId, kind: 'oncall_test' }])
  for (const reader of [farid!, hugo!])
    expect(await read(reader, id)).toMatchObject({ _id: id, userId: hugo!.userId, createdBy: farid!.userId })
  await expect(read(gwen!, id)).rejects.toBeProblem('not_found')
})

test('[ONC-023] five tests of one person leave in an hour, also when many are asked for at once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => world.as(gwen!).call(stats.testOncall, {})))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(world.as(gwen!).call(stats.testOncall, {})).rejects.toBeProblem('too_many_requests')
  await world.as(hugo!).call(stats.testOncall, {})
  world.clock.advance(minutes(61))
  await world.as(gwen!).call(stats.testOncall, {})
})
