import { stats } from '@passerelle/contract/stats/api'
import type { OncallImport } from '@passerelle/contract/stats/oncall-import'
import { hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// A Tuesday at noon.
let world: Awaited<ReturnType<typeof statsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []
let layerId: string

beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen', lastName: 'Le Goff' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  const rule = { name: '1er niveau', startsOn: '2026-02-02', handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
  const layers = [{ ...rule, hours: 'always' as const, members: [hugo.userId] }]
  const written = await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version: 1 })
  layerId = written.layers[0]!._id
})
beforeEach(() => world.platform.database.query({ text: 'DELETE FROM stats.oncall_overrides' }))
afterAll(() => world.close())

const event = (uid: string, start: string, who: string, length = 'PT12H') =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:${start}`,
    `DURATION:${length}`,
    `SUMMARY:Astreinte ${who}`,
    'END:VEVENT',
  ].join('\r\n')
const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const send = async (text: string, mode: string, { by = farid!, layer = layerId } = {}) => {
  const body = new FormData()
  body.append('files', new Blob([text], { type: 'text/calendar' }), 'astreinte.ics')
  const { provider } = world.platform.env
  const response = await fetch(`${world.origin}/api/stats/v1/${provider}/oncall/import?layerId=${layer}&mode=${mode}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.given.tokenFor(by)}` },
    body,
  })
  return { status: response.status, body: (await response.json()) as OncallImport & { code: string } }
}
const overrides = async () =>
  (await world.as(farid!).call(stats.readOncall, {})).overrides.map(({ userId, startsAt }) => [
    userId === gwen!.userId ? 'gwen' : 'hugo',
    startsAt,
  ])

test('[ONC-009] a preview lists who is found, who is not and what is left out, and writes nothing', async () => {
  const found = await send(
    file(
      event('a', '20260206T190000Z', gwen!.email.toUpperCase()),
      event('b', '20260207T200000', gwen!.email),
      event('c', '20260209T190000Z', 'personne@ailleurs.test'),
      event('d', '20260101T190000Z', gwen!.email),
      event('e', '20260210T190000Z', gwen!.email, 'PT10M'),
      event('f', '20260207T000000Z', hugo!.email, 'PT1H'),
    ),
    'preview',
  )
  expect(found.status).toBe(200)
  expect(found.body).toMatchObject({
    taken: [
      { line: 3, userId: gwen!.userId, name: 'Gwen Le Goff', floating: false, startsAt: '2026-02-06T19:00:00.000Z' },
      { line: 9, floating: true, startsAt: '2026-02-07T19:00:00.000Z', endsAt: '2026-02-08T07:00:00.000Z' },
      { line: 33, userId: hugo!.userId },
    ],
    unknown: [{ line: 15, summary: 'Astreinte personne@ailleurs.test' }],
    overlapping: [{ line: 33, name: 'Hugo Marchand' }],
    skipped: [21, 27],
    written: 0,
  })
  expect(await overrides()).toEqual([])
})

test('[ONC-009] an import replaces the coming shifts of its UIDs, and writes nothing over another', async () => {
  const first = await send(
    file(event('a', '20260206T190000Z', gwen!.email), event('b', '20260208T190000Z', gwen!.email)),
    'apply',
  )
  expect(first.body.written).toBe(2)
  const moved = file(event('a', '20260207T190000Z', hugo!.email))
  expect((await send(moved, 'apply')).body.written).toBe(1)
  const after = [
    ['hugo', '2026-02-07T19:00:00.000Z'],
    ['gwen', '2026-02-08T19:00:00.000Z'],
  ]
  expect(await overrides()).toEqual(after)
  const over = file(event('c', '20260208T200000Z', hugo!.email), event('a', '20260209T190000Z', hugo!.email))
  const refused = await send(over, 'apply')
  expect([refused.status, refused.body.code]).toEqual([409, 'override_overlaps'])
  expect(await overrides()).toEqual(after)
})

test('[ONC-009] a shift that has begun is taken over from now on, and ends when it is replaced', async () => {
  const running = file(event('a', '20260203T060000Z', gwen!.email))
  expect((await send(running, 'apply')).body.taken).toMatchObject([{ startsAt: '2026-02-03T12:00:00.000Z' }])
  world.clock.advance(hours(1))
  await send(file(event('a', '20260203T060000Z', hugo!.email)), 'apply')
  const { rows } = await world.platform.database.query({
    text: 'SELECT user_id, starts_at, ends_at, source FROM stats.oncall_overrides ORDER BY starts_at',
  })
  expect(rows).toMatchObject([
    { user_id: gwen!.userId, ends_at: new Date('2026-02-03T13:00:00.000Z'), source: 'ics' },
    { user_id: hugo!.userId, starts_at: new Date('2026-02-03T13:00:00.000Z'), source: 'ics' },
  ])
})

test.each([
  ['a page', '<!doctype html>', 422, 'calendar_unreadable'],
  [
    '501 events',
    file(...Array.from({ length: 501 }, (_, index) => event(`${index}`, '20260206T190000Z', 'x'))),
    422,
    'calendar_too_long',
  ],
  ['257 KiB', `${file()}${' '.repeat(257 * 1024)}`, 413, 'body_too_large'],
])('[ONC-009] %s is refused', async (_, text, status, code) => {
  const answer = await send(text, 'preview')
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('[ONC-009][ONC-050] the layer has to exist, and only project staff import', async () => {
  expect((await send(file(), 'preview', { layer: 'f'.repeat(24) })).body.code).toBe('not_found')
  expect((await send(file(), 'write')).body.code).toBe('invalid_input')
  expect((await send(file(), 'preview', { by: hugo! })).body.code).toBe('access_denied')
  const { admin } = await world.account()
  expect((await send(file(), 'preview', { by: admin })).body.code).toBe('not_enough_rights')
})
