import { stats } from '@passerelle/contract/stats/api'
import { days, hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
let [hugo, gwen, farid]: Awaited<ReturnType<typeof world.given.staff>>[] = []

beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen', lastName: 'Le Goff' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  const rule = {
    startsOn: '2026-02-02',
    handoverWeekday: 1,
    handoverMinute: 540,
    shiftDays: 7,
    hours: 'always' as const,
  }
  const layers = [{ ...rule, name: '1er niveau', members: [hugo.userId, gwen.userId] }]
  await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version: 1 })
})
afterAll(() => world.close())

const open = async (scope: 'mine' | 'rota', renew = false, who = hugo!) =>
  new URL((await world.as(who).call(stats.openOncallCalendar, { scope, renew })).url).pathname
const read = (path: string) => fetch(world.origin + path)
const linesOf = async (path: string, name: string) =>
  (await (await read(path)).text())
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

test('[ONC-008] everybody has an address of their own shifts, and the rota one of all', async () => {
  const mine = await open('mine')
  const reply = await read(mine)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar'])
  expect(reply.headers.get('cache-control')).toBe('private, max-age=900')
  expect((await linesOf(mine, 'DTSTART')).slice(0, 2)).toEqual(['20260201T230000Z', '20260216T080000Z'])
  expect((await linesOf(mine, 'DTEND')).slice(0, 2)).toEqual(['20260209T080000Z', '20260223T080000Z'])
  expect(new Set(await linesOf(mine, 'SUMMARY'))).toEqual(new Set(['Astreinte\u00a0: Hugo Marchand\\, 1er niveau']))
  const rota = await open('rota')
  expect(new Set(await linesOf(rota, 'SUMMARY')).size).toBe(2)
  // Until 180 days ahead.
  expect((await linesOf(rota, 'DTEND')).at(-1)).toBe('20260801T220000Z')
  // A shift keeps its UID while time passes and an override is made, and the override is one of its own.
  const uids = await linesOf(rota, 'UID')
  expect(new Set(uids).size).toBe(uids.length)
  const { layers } = await world.as(farid!).call(stats.readOncall, {})
  const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
  const span = { startsAt: later(days(20)), endsAt: later(days(20) + hours(8)) }
  await world.as(farid!).call(stats.addOncallOverride, { layerId: layers[0]!._id, userId: farid!.userId, ...span })
  world.clock.advance(days(1))
  const after = await linesOf(rota, 'UID')
  expect(uids.slice(0, -1).filter((uid) => !after.includes(uid))).toEqual([])
  expect(await linesOf(await open('mine', false, farid!), 'DTSTART')).toEqual(['20260223T120000Z'])
})

test('[ONC-008] a renewed address, an unknown one and that of somebody who left are gone', async () => {
  const first = await open('mine')
  expect(await open('mine')).toBe(first)
  const second = await open('mine', true)
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await read(first.replace(/[^/]{43}(?=\.ics$)/, 's'.repeat(43)))).status).toBe(404)
  // Two at once get the same address.
  const both = await Promise.all([open('rota'), open('rota')])
  expect(new Set(both).size).toBe(1)
  const ofGwen = await open('mine', false, gwen!)
  await world.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = $2 WHERE id = $1',
    values: [gwen!.userId, world.clock.now()],
  })
  expect((await read(ofGwen)).status).toBe(404)
})

test('[ONC-008] only staff have addresses', async () => {
  const { asAda } = await world.account()
  await expect(asAda.call(stats.openOncallCalendar, { scope: 'rota' })).rejects.toBeProblem('not_enough_rights')
})
