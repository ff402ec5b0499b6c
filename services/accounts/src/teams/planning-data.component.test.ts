import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clock = fakeClock('2026-02-04T12:00:00Z')
let host: Booted
let given: GivenAccounts
const { createAbsence, changeAbsence, listAbsences, listTeam, listHours, setHours, listAuditOfAll } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const short = [480, 480, 240, 480, 480, 0, 0]
const invalid = (...fields: string[]) => ({
  code: 'invalid_input',
  errors: Object.fromEntries(fields.map((field) => [field, expect.anything()])),
})

test('[PLN-001][PLN-004] hours of a person hold from a day on; who has none works five days of 8 h', async () => {
  const [farid, emma] = [await given.staff({ project: true }), await given.staff()]
  const { userId } = emma
  const set = (validFrom: string, minutes = short) => host.as(farid).call(setHours, { userId, validFrom, minutes })
  expect(await host.as(emma).call(listHours, { userId })).toEqual({ list: [] })
  await set('2026-02-09')
  await set('2026-02-02', [420, 420, 420, 420, 420, 0, 0])
  const { list } = await set('2026-02-09', [0, 0, 0, 720, 15, 0, 0])
  expect(list).toEqual([
    { validFrom: '2026-02-09', minutes: [0, 0, 0, 720, 15, 0, 0] },
    { validFrom: '2026-02-02', minutes: [420, 420, 420, 420, 420, 0, 0] },
  ])
  expect(await host.as(emma).call(listHours, { userId })).toEqual({ list })
  const { rows } = await host.platform.database.query<{ data: unknown }>({
    text: `SELECT e.data FROM platform.events e JOIN accounts.apps a ON a.id = e.app_id AND a.provider
            WHERE e.name = 'staff.hours_changed' AND e.subject = $1 ORDER BY e.data ->> 'validFrom'`,
    values: [userId],
  })
  expect(rows.map(({ data }) => data)).toEqual(
    ['2026-02-02', '2026-02-09', '2026-02-09'].map((validFrom) => ({ userId, validFrom })),
  )
})

test('[PLN-004] hours are read by the person and project staff, and set by project staff only', async () => {
  const [farid, emma, hugo] = [await given.staff({ project: true }), await given.staff(), await given.staff()]
  const { userId } = emma
  const set = (actor: GivenPerson, of = userId) =>
    host.as(actor).call(setHours, { userId: of, validFrom: '2026-02-09', minutes: short })
  const read = (actor: GivenPerson, of = userId) => host.as(actor).call(listHours, { userId: of })
  await expect(set(emma)).rejects.toBeProblem('access_denied')
  await expect(set(hugo)).rejects.toBeProblem('access_denied')
  await expect(read(hugo)).rejects.toBeProblem('access_denied')
  await set(farid)
  expect((await read(farid)).list).toHaveLength(1)
  const { user, admin } = await given.customer()
  for (const customer of [user, admin]) {
    await expect(read(customer)).rejects.toBeProblem('not_enough_rights')
    await expect(set(customer)).rejects.toBeProblem('not_enough_rights')
  }
  for (const nobody of [user.userId, 'f'.repeat(24)]) {
    await expect(set(farid, nobody)).rejects.toBeProblem('not_found')
    await expect(read(farid, nobody)).rejects.toBeProblem('not_found')
  }
})

test.each([
  ['six days', { minutes: short.slice(1) }, 'minutes'],
  ['eight days', { minutes: [...short, 0] }, 'minutes'],
  ['more than 12 h', { minutes: [735, ...short.slice(1)] }, 'minutes.0'],
  ['no quarter', { minutes: [470, ...short.slice(1)] }, 'minutes.0'],
  ['less than nothing', { minutes: [-15, ...short.slice(1)] }, 'minutes.0'],
  ['more than a year ahead', { validFrom: '2027-02-06' }, 'validFrom'],
  ['more than a year back', { validFrom: '2025-02-02' }, 'validFrom'],
  ['a day that does not exist', { validFrom: '2026-02-29' }, 'validFrom'],
])('[PLN-004] hours with %s are refused by field', async (_name, wrong, field) => {
  const farid = await given.staff({ project: true })
  const body = { userId: farid.userId, validFrom: '2026-02-09', minutes: short, ...wrong }
  await expect(host.as(farid).call(setHours, body)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { [field]: expect.anything() },
  })
})

test('[PLN-002][PLN-004] an absence has a reason, a note and a half of a day, and can be changed', async () => {
  const [farid, emma, hugo] = [await given.staff({ project: true }), await given.staff(), await given.staff()]
  const { userId } = emma
  const half = { from: '2026-02-11', to: '2026-02-11', part: 'morning', reason: 'training', note: 'Lyon' } as const
  const made = await host.as(emma).call(createAbsence, { userId, ...half })
  expect(made).toEqual({ _id: made._id, ...half })
  const change = (actor: GivenPerson, wish: object, of = { userId, absenceId: made._id }) =>
    host.as(actor).call(changeAbsence, { ...of, ...wish })
  expect(await change(emma, { part: 'afternoon' })).toEqual({ ...made, part: 'afternoon' })
  const longer = { to: '2026-02-12', part: 'day', reason: 'other', note: '' }
  expect(await change(farid, longer)).toEqual({ ...made, ...longer })
  await expect(change(hugo, { note: 'x' })).rejects.toBeProblem('access_denied')
  await expect(change(farid, {}, { userId: hugo.userId, absenceId: made._id })).rejects.toBeProblem('not_found')
  await expect(change(emma, { part: 'morning' })).rejects.toMatchObject(invalid('part'))
  await expect(change(emma, { to: '2026-02-10' })).rejects.toMatchObject(invalid('to'))
  await expect(change(emma, { from: '2027-02-29' })).rejects.toMatchObject(invalid('from'))
  await expect(change(emma, { note: 'x'.repeat(101) })).rejects.toMatchObject(invalid('note'))
  await expect(change(emma, { reason: 'ill' })).rejects.toMatchObject(invalid('reason'))
  const next = { userId, from: '2026-02-16', to: '2026-02-16' }
  await host.as(emma).call(createAbsence, next)
  await expect(change(emma, { to: '2026-02-16' })).rejects.toBeProblem('absence_overlaps')
  await expect(host.as(emma).call(createAbsence, { ...half, userId, to: '2026-02-12' })).rejects.toMatchObject(
    invalid('part'),
  )
})

test('[PLN-002] reason and note are read by the person and project staff, others read the days', async () => {
  const [farid, emma, hugo] = [await given.staff({ project: true }), await given.staff(), await given.staff()]
  const day = toIsoDate(new Date(clock.now().getTime() + days(1)))
  const absence = { from: day, to: day, part: 'morning', reason: 'training', note: 'Lyon' } as const
  await host.as(emma).call(createAbsence, { userId: emma.userId, ...absence })
  const seenBy = async (actor: GivenPerson) => {
    const member = (await host.as(actor).call(listTeam, {})).list.find(({ _id }) => _id === emma.userId)
    const { list } = await host.as(actor).call(listAbsences, {})
    return [member?.absences[0], list.find(({ userId }) => userId === emma.userId)]
  }
  for (const reader of [farid, emma])
    expect(await seenBy(reader)).toMatchObject([absence, { from: day, part: 'morning', reason: 'training' }])
  const hidden = { from: day, part: 'morning', reason: null }
  expect(await seenBy(hugo)).toMatchObject([{ ...hidden, note: null }, hidden])
})

test('[PLN-002] an absence that was planned before reasons is leave of whole days', async () => {
  const emma = await given.staff()
  await host.platform.database.query({
    text: `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
           SELECT u.app_id, $1, u.id, '2026-02-05', '2026-02-06', u.id, u.created_at FROM accounts.users u
             JOIN accounts.apps a ON a.id = u.app_id AND a.provider WHERE u.id = $2`,
    values: [host.platform.newId(), emma.userId],
  })
  const { list } = await host.as(emma).call(listTeam, {})
  expect(list.find(({ _id }) => _id === emma.userId)?.absences).toMatchObject([
    { from: '2026-02-05', to: '2026-02-06', part: 'day', reason: 'leave', note: '' },
  ])
})

test('hours and absences that change are in the journal of the provider, with the person they are about', async () => {
  const farid = await given.staff({ project: true })
  const emma = await given.staff({ firstName: 'Emma', lastName: 'Caron' })
  const { userId } = emma
  const client = host.as(farid)
  await client.call(setHours, { userId, validFrom: '2026-02-09', minutes: short })
  const { _id: absenceId } = await client.call(createAbsence, { userId, from: '2026-03-02', to: '2026-03-02' })
  await client.call(changeAbsence, { userId, absenceId, to: '2026-03-03' })
  await client.call(accounts.deleteAbsence, { userId, absenceId })
  const { list } = await client.call(listAuditOfAll, { userId: farid.userId })
  expect(list.map(({ text }) => text).toSorted()).toEqual([
    'a annulé l’absence prévue pour Emma Caron',
    'a changé les heures de travail prévues pour Emma Caron',
    'a modifié l’absence prévue pour Emma Caron',
    'a prévu une absence pour Emma Caron',
  ])
  expect(list.every(({ app }) => app !== null)).toBe(true)
})

test('[PLN-061] hours and absences are in the journal with the person and the day, without the note', async () => {
  const [farid, emma] = [
    await given.staff({ project: true }),
    await given.staff({ firstName: 'Emma', lastName: 'Caron' }),
  ]
  const { userId } = emma
  await host.as(farid).call(setHours, { userId, validFrom: '2026-02-09', minutes: short })
  clock.advance(1)
  const day = { userId, from: '2026-03-10', to: '2026-03-10' }
  const { _id: absenceId } = await host.as(farid).call(createAbsence, { ...day, note: 'Salon' })
  clock.advance(1)
  await host.as(farid).call(changeAbsence, { userId, absenceId, reason: 'training' })
  const { list } = await host.as(emma).call(listAuditOfAll, { group: 'people', userId: farid.userId })
  expect(list.map(({ text, details }) => [text, ...details])).toEqual([
    ['a modifié l’absence prévue pour Emma Caron', '2026-03-10 → 2026-03-10'],
    ['a prévu une absence pour Emma Caron', '2026-03-10 → 2026-03-10'],
    ['a changé les heures de travail prévues pour Emma Caron', 'dès le 2026-02-09'],
  ])
})

test('[PLN-061] the note of an absence is erased 13 months after its last day, its days and reason stay', async () => {
  const emma = await given.staff()
  const { userId } = emma
  const past = { userId, from: '2026-02-02', to: '2026-02-03', reason: 'training' as const, note: 'Salon' }
  const moved = { ...past, from: '2026-02-05', to: '2026-02-05' }
  await host.as(emma).call(createAbsence, past)
  const { _id: absenceId } = await host.as(emma).call(createAbsence, moved)
  await host.as(emma).call(changeAbsence, { userId, absenceId, to: '2026-02-06' })
  const kept = async () =>
    (await host.platform.database.prisma.absence.findMany({ where: { userId }, orderBy: { firstDay: 'asc' } })).map(
      ({ note, reason }) => [note, reason],
    )
  const since = clock.now().getTime()
  clock.advance(Date.parse('2027-03-02T22:59:59.999Z') - since)
  await host.sweep()
  expect(await kept()).toEqual([
    ['Salon', 'training'],
    ['Salon', 'training'],
  ])
  clock.advance(1)
  await host.sweep()
  expect(await kept()).toEqual([
    ['', 'training'],
    ['Salon', 'training'],
  ])
  clock.advance(days(3))
  await host.sweep()
  expect(await kept()).toEqual([
    ['', 'training'],
    ['', 'training'],
  ])
})
