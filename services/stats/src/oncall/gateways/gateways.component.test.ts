import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notifs } from '@passerelle/contract/notifs/api'
import { stats } from '@passerelle/contract/stats/api'
import { minutes, seconds } from '@passerelle/kernel/durations'
import type { OncallChannel } from '@passerelle/kernel/oncall-channels'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEvents } from '../../monitoring/receive-events.ts'
import type { GatewayPage } from './post-page.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let given: ReturnType<typeof givenStats>
let server: Server
let received: { headers: IncomingHttpHeaders; body: string; page: GatewayPage }[] = []
/** What the gateway answers, the last one from then on. */
let answers: number[] = []
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, page: JSON.parse(body) as GatewayPage })
      response.writeHead((answers.length > 1 ? answers.shift() : answers[0]) ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world = await projectsTestEnvironment(['all'], { outboundLocal: true })
  given = givenStats(world.platform)
})
afterAll(async () => {
  await world.close()
  server.close()
})

type Row = Record<string, string | Date | null>
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Row>({ text, values })).rows
const call = (who: Person, number: string | null) =>
  query('UPDATE accounts.users SET phone = $2 WHERE id = $1', [who.userId, number])
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/pages`
const add = (name = 'Téléphone', by = farid!) => world.as(by).call(stats.addOncallGateway, { name, url: url() })
const choose = (who: Person, list: OncallChannel[]) => world.as(who).call(notifs.saveOncallChannels, { list })
const byPhone: OncallChannel[] = [{ kind: 'gateway', delayMinutes: 0 }]

beforeEach(async () => {
  received = []
  answers = [204]
  await query('DELETE FROM stats.oncall_gateways')
  await query(
    "UPDATE stats.escalations SET ended_at = started_at, cause = 'resolved', next_due_at = NULL WHERE cause IS NULL",
  )
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  await call(hugo, '+33612345678')
  const rule = {
    startsOn: '2026-02-02',
    handoverWeekday: 1,
    handoverMinute: 540,
    shiftDays: 7,
    hours: 'always' as const,
  }
  const layers = [hugo, gwen].map((who, index) => ({ ...rule, name: `Niveau ${index + 1}`, members: [who!.userId] }))
  const { version } = await world.as(farid).call(stats.readOncall, {})
  await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version })
  await world.drain()
})

const outage = async () => {
  const probe = await given.givenProbe(world.app, { name: 'Réservations' })
  const eventId = `event-${probe.id}`
  const event = {
    id: eventId,
    monitorId: probe.providerMonitorId,
    name: 'Réservations - PROD - HTTP',
    cause: 'Status 500',
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  await world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [event]))
  const [row] = await query('SELECT id FROM stats.probe_events WHERE event_id = $1', [eventId])
  await world.drain()
  return row!['id'] as string
}
const pass = async (ms: number) => {
  world.clock.advance(ms)
  await world.drain()
}
const pageOf = async (incidentId: string, who: Person) =>
  (await world.as(hugo!).call(stats.readOncall, {})).pages.filter(
    (page) => page.incidentId === incidentId && page.userId === who.userId,
  )
const outcomes = (incidentId: string) =>
  query('SELECT user_id, outcome, error FROM stats.gateway_pages WHERE incident_id = $1', [incidentId])

test('[ONC-014][ONC-016] a page is posted signed, and its link takes charge by the gateway', async () => {
  const { secret } = await add()
  await choose(hugo!, byPhone)
  const incidentId = await outage()
  // The same page may come twice, under the same id.
  const ids = new Set(received.map(({ page }) => page.pageId))
  expect(ids.size).toBe(1)
  const { headers, body, page } = received[0]!
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(headers['webhook-id']).toBe(page.pageId)
  expect(page).toMatchObject({
    type: 'oncall.page',
    person: { name: 'Hugo Marchand', phone: '+33612345678' },
    incident: { id: incidentId, service: 'Réservations', startedAt: expect.any(String) },
  })
  expect(page.sentence).toContain('treize heures')
  expect(Date.parse(page.expiresAt)).toBeGreaterThan(world.clock.now().getTime())
  expect(await pageOf(incidentId, hugo!)).toMatchObject([{ channels: ['gateway'], failures: [] }])
  const token = page.takeUrl.split('/').at(-1)!
  await world.anonymous.call(stats.takeByPage, { token })
  await world.drain()
  const [incident] = await query('SELECT acknowledged_via, acknowledged_by FROM stats.probe_events WHERE id = $1', [
    incidentId,
  ])
  expect(incident).toEqual({ acknowledged_via: 'gateway', acknowledged_by: hugo!.userId })
  const again = world.anonymous.call(stats.readPage, { token })
  await expect(again).rejects.toBeProblem('incident_taken')
})

test('[ONC-014][ONC-051] a gateway that fails is tried three times within a minute, then the page is red', async () => {
  await add('Standard')
  await choose(hugo!, byPhone)
  answers = [503]
  const incidentId = await outage()
  for (const wait of [10, 20, 20]) await pass(seconds(wait))
  const [page] = await pageOf(incidentId, hugo!)
  expect(page).toMatchObject({ outcome: 'sent', failures: ['Standard: answered 503'] })
  const { list } = await world.as(farid!).call(stats.listOncallGateways, {})
  expect(list).toMatchObject([{ name: 'Standard', last: { outcome: 'failed', error: 'answered 503' } }])
  const missed = await query(
    `SELECT data->>'userId' AS who, data->>'channel' AS channel, data->>'reason' AS reason FROM platform.events
      WHERE name = 'oncall.page_missed' AND subject = $1`,
    [incidentId],
  )
  expect(missed).toEqual([{ who: hugo!.userId, channel: 'gateway', reason: 'answered 503' }])
  const tries = received.length
  await pass(minutes(2))
  expect(received.filter(({ page: one }) => one.incident?.id === incidentId)).toHaveLength(tries)
  // The step did not wait longer.
  await pass(minutes(3))
  expect(await pageOf(incidentId, gwen!)).toHaveLength(1)
})

test('[ONC-014] a failed try and the next one that succeeds are a page that left', async () => {
  await add()
  await choose(hugo!, byPhone)
  answers = [500, 200]
  const incidentId = await outage()
  for (const wait of [10, 20]) await pass(seconds(wait))
  expect(await outcomes(incidentId)).toMatchObject([{ outcome: 'sent', error: null }])
})

test('[ONC-013][ONC-014] a page that is delayed does not leave once somebody took charge', async () => {
  await add()
  await choose(hugo!, [
    { kind: 'mail', delayMinutes: 0 },
    { kind: 'gateway', delayMinutes: 3 },
  ])
  const incidentId = await outage()
  expect(received).toEqual([])
  await world.as(hugo!).call(stats.takeIncident, { incidentId })
  await pass(minutes(3))
  expect(received).toEqual([])
  expect(await outcomes(incidentId)).toMatchObject([{ outcome: 'skipped', error: 'over' }])
})

test('[ONC-014][ONC-021] outages paged as one are called for as long as nobody took them', async () => {
  await add()
  await call(gwen!, '+33698765432')
  for (const who of [hugo!, gwen!]) await choose(who, [{ kind: 'gateway', delayMinutes: 3 }])
  const first = await outage()
  await pass(minutes(1))
  const second = await outage()
  const pagedFor = async () => (await Promise.all([hugo!, gwen!].map((who) => pageOf(second, who)))).flat()
  for (let left = 20; left > 0 && (await pagedFor()).length === 0; left -= 1) await pass(minutes(1))
  expect(await pagedFor()).toHaveLength(1)
  received = []
  await world.as(farid!).call(stats.takeIncident, { incidentId: first })
  await pass(minutes(3))
  expect([...new Set(received.map(({ page }) => page.incident?.id))]).toEqual([second])
  expect(received[0]!.page.text).toContain('Réservations')
})

test('[ONC-021] a page of several outages says how many, of how many accounts', async () => {
  await add()
  await call(gwen!, '+33698765432')
  for (const who of [hugo!, gwen!]) await choose(who, byPhone)
  await outage()
  await pass(minutes(1))
  const second = await outage()
  received = []
  for (let left = 20; left > 0 && received.length === 0; left -= 1) await pass(minutes(1))
  expect(received[0]!.page.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
    /^2 services indisponibles, 1 compte, depuis \d\d:\d\d$/,
  )
  expect(received[0]!.page.sentence).toContain('2 services indisponibles')
  expect((await pageOf(second, hugo!)).concat(await pageOf(second, gwen!))).toHaveLength(1)
})

test('[ONC-013] a mail leaves after its delay, and a channel that was not chosen does not', async () => {
  await choose(hugo!, [{ kind: 'mail', delayMinutes: 2 }])
  const incidentId = await outage()
  const mails = () =>
    query(
      `SELECT s.key FROM mails.sent_mails s JOIN notifs.notices n ON s.key = 'notice:' || n.id
        WHERE n.incident_id = $1 AND n.user_id = $2`,
      [incidentId, hugo!.userId],
    )
  expect(await mails()).toEqual([])
  await pass(minutes(2))
  expect(await mails()).toHaveLength(1)
  expect(received).toEqual([])
})

test('[ONC-013] the step of a person whom no channel reaches passes on at once, and the rota shows them', async () => {
  await choose(hugo!, [{ kind: 'push', delayMinutes: 0 }])
  expect(await world.as(gwen!).call(stats.readOncall, {})).toMatchObject({ unreachable: [hugo!.userId] })
  const incidentId = await outage()
  expect(await pageOf(incidentId, hugo!)).toMatchObject([{ outcome: 'skipped', error: 'no_channel' }])
  expect(await pageOf(incidentId, gwen!)).toMatchObject([{ outcome: 'sent', error: null }])
})

test('[ONC-013][ONC-014] the gateway does not work without a phone number, which the rota says', async () => {
  await add()
  await call(hugo!, null)
  await choose(hugo!, [{ kind: 'mail', delayMinutes: 0 }, ...byPhone])
  expect(await world.as(gwen!).call(stats.readOncall, {})).toMatchObject({
    unreachable: [],
    withoutPhone: [hugo!.userId],
  })
  const incidentId = await outage()
  expect(received).toEqual([])
  expect(await outcomes(incidentId)).toMatchObject([{ outcome: 'skipped', error: 'no_phone' }])
  expect(await pageOf(incidentId, hugo!)).toMatchObject([{ outcome: 'sent', channels: ['mail'] }])
})

test('[ONC-014] a page of a gateway that was removed meanwhile does not leave', async () => {
  const { _id: gatewayId } = await add()
  await choose(hugo!, [
    { kind: 'mail', delayMinutes: 0 },
    { kind: 'gateway', delayMinutes: 1 },
  ])
  const incidentId = await outage()
  await world.as(farid!).call(stats.removeOncallGateway, { gatewayId })
  await pass(minutes(1))
  expect(received).toEqual([])
  expect(await outcomes(incidentId)).toMatchObject([{ outcome: 'skipped', error: 'removed' }])
})

test('[ONC-023] a test alarm leaves by the gateway too, and is answered by its link', async () => {
  await add()
  await choose(hugo!, byPhone)
  const { _id: testId } = await world.as(hugo!).call(stats.testOncall, {})
  await world.drain()
  const read = () => world.as(hugo!).call(stats.readOncallTest, { testId })
  expect((await read()).channels).toMatchObject([{ kind: 'gateway', state: 'sent', error: null, answeredAt: null }])
  const { page } = received[0]!
  expect(page).toMatchObject({ incident: null })
  expect(page.text).toContain('ESSAI')
  await world.anonymous.call(stats.takeByPage, { token: page.takeUrl.split('/').at(-1)! })
  const { answeredAt, channels } = await read()
  expect(answeredAt).not.toBeNull()
  expect(channels).toMatchObject([{ kind: 'gateway', answeredAt }])
})

test('[ONC-010] pages are kept for 400 days', async () => {
  await add()
  await choose(hugo!, byPhone)
  const incidentId = await outage()
  const age = (days: number) =>
    Promise.all([
      query(`UPDATE stats.oncall_pages SET sent_at = $2 WHERE incident_id = $1`, [incidentId, ago(days)]),
      query(`UPDATE stats.gateway_pages SET created_at = $2 WHERE incident_id = $1`, [incidentId, ago(days)]),
    ])
  const ago = (days: number) => new Date(world.clock.now().getTime() - days * minutes(24 * 60))
  await world.as(hugo!).call(stats.takeIncident, { incidentId })
  await world.drain()
  const left = async () => [(await pageOf(incidentId, hugo!)).length, (await outcomes(incidentId)).length]
  await age(398)
  await pass(minutes(24 * 60))
  expect(await left()).toEqual([1, 1])
  await age(400)
  await pass(minutes(24 * 60))
  expect(await left()).toEqual([0, 0])
})
