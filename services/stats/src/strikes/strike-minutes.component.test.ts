import { incidents } from '@passerelle/contract/clouds/incidents'
import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let given: ReturnType<typeof givenStats>
let farid: Awaited<ReturnType<typeof world.given.staff>>
let probe: Awaited<ReturnType<typeof given.givenProbe>>
let event: Awaited<ReturnType<typeof given.givenProbeEvent>>
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.platform.database.query<R>({ text, values })).rows

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  given = givenStats(world.platform)
  farid = await world.given.staff({ firstName: 'Farid', project: true })
})
beforeEach(async () => {
  world.clock.set(new Date('2026-02-13T12:00:00.000Z'))
  probe = await given.givenProbe(world.app, { name: 'Boutique', createdAt: ago(days(10)) })
  event = await given.givenProbeEvent(probe, { startedAt: ago(hours(30)), resolvedAt: ago(hours(6)) })
})
afterAll(() => world.close())

const span = () => ({ startedAt: ago(hours(31)).toISOString(), endedAt: ago(hours(5)).toISOString() })
const asFarid = () => world.as(farid)
const strike = (fields: object = {}, by = asFarid()) =>
  by.call(stats.strikeMinutes, {
    monitorId: probe.id,
    ...span(),
    reason: 'La sonde visait une mauvaise adresse',
    incidentId: event.id,
    ...fields,
  })
const shareOf = async () =>
  (await world.asAda.call(stats.readAvailability, {})).probes.find(({ id }) => id === probe.id)!.availability

test('[ONC-034][ONC-035] struck minutes count neither as up nor as down, everywhere at once', async () => {
  const january = { startedAt: ago(days(9)).toISOString(), endedAt: ago(days(8)).toISOString() }
  await strike({ ...january, incidentId: undefined })
  const before = await shareOf()
  expect(before).toBeCloseTo(100 * (1 - 24 / (9 * 24)), 6)
  const wanted = { monitorId: probe.id, ...span() }
  const preview = await asFarid().call(stats.previewStrike, wanted)
  expect(preview.months).toMatchObject([{ month: '2026-02', before: expect.closeTo(before!, 6), after: 100 }])
  // A preview stores nothing.
  expect(await shareOf()).toBe(before)
  const struck = await strike()
  expect(struck).toMatchObject({ ...span(), months: preview.months })
  expect(await shareOf()).toBe(100)
  const { probes, events, levels } = await world.asAda.call(stats.readAvailability, {})
  expect(events.filter(({ probeId }) => probeId === probe.id)).toEqual([])
  expect(probes.find(({ id }) => id === probe.id)!.pauses).toMatchObject([
    { ...january, struck: true },
    { ...span(), struck: true },
  ])
  expect(levels).toMatchObject({ gti: { data: null }, gtr: { data: null }, gtd: { data: 1 } })
  expect((await world.asAda.call(stats.readOwnGtd, {})).data).toBe(1)
  const { list } = await world.asAda.call(stats.listIncidents, {})
  expect(list.find(({ id }) => id === event.id)).toMatchObject({ struck: true })
  const { list: all } = await asFarid().call(incidents.listAllIncidents, { appId: world.app.id })
  expect(all.find(({ id }) => id === event.id)).toMatchObject({ struck: true, strike: { _id: struck._id } })
  const { list: monitors } = await asFarid().call(stats.listMonitors, {})
  expect(monitors.find(({ id }) => id === probe.id)).toMatchObject({ month: 100, day: 100 })
  const [recorded] = await query<{ data: object }>(
    "SELECT data FROM platform.events WHERE name = 'probe.minutes_struck' AND subject = $1",
    [struck._id],
  )
  const { startedAt: from, endedAt } = span()
  expect(recorded!.data).toEqual({ probeId: probe.id, incidentId: event.id, from, before: endedAt, minutes: 26 * 60 })
})

test('[ONC-034][ONC-035] one of five equal strikes is accepted; a strike is taken back within a day', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => strike()))
  const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(taken).toHaveLength(1)
  await expect(strike({ endedAt: ago(hours(1)).toISOString() })).rejects.toBeProblem('strike_overlaps')
  const remove = (strikeId = taken[0]!._id, monitorId = probe.id) =>
    asFarid().call(stats.removeStrike, { monitorId, strikeId })
  await expect(remove('f'.repeat(24))).rejects.toBeProblem('not_found')
  await expect(remove(taken[0]!._id, 'f'.repeat(24))).rejects.toBeProblem('not_found')
  expect(await shareOf()).toBe(100)
  world.clock.advance(hours(24))
  await remove()
  expect(await shareOf()).toBeLessThan(100)
  const late = await strike()
  world.clock.advance(hours(24) + 1)
  await expect(remove(late._id)).rejects.toBeProblem('strike_final')
})

test('[ONC-035] a strike that cannot be is refused by field', async () => {
  const wrong: [string, object][] = [
    ['reason', { reason: '' }],
    ['reason', { reason: 'Trop bref' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['endedAt', { endedAt: ago(-minutes(1)).toISOString() }],
    ['endedAt', { endedAt: span().startedAt }],
    ['endedAt', { startedAt: ago(days(32)).toISOString() }],
    ['startedAt', { startedAt: ago(days(10) + 1).toISOString() }],
  ]
  for (const [field, fields] of wrong)
    await expect(strike(fields)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [field]: expect.anything() } },
    })
  await expect(strike({ incidentId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  await expect(strike({ monitorId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  const other = await given.givenProbe(world.app, { name: 'Vitrine', createdAt: ago(days(10)) })
  const ofOther = await given.givenProbeEvent(other, { startedAt: ago(hours(30)), resolvedAt: ago(hours(6)) })
  await expect(strike({ incidentId: ofOther.id })).rejects.toBeProblem('not_found')
  await query("INSERT INTO stats.sla_reports (app_id, month, issued_at) VALUES ($1, '2026-02', $2)", [
    world.app.id,
    world.clock.now(),
  ])
  await expect(strike()).rejects.toBeProblem('month_reported')
  await query('DELETE FROM stats.sla_reports')
  await expect(strike({}, world.asEmma)).rejects.toBeProblem('access_denied')
  await expect(strike({}, world.asAda)).rejects.toBeProblem('not_enough_rights')
})

test('[ONC-036] customers who were told of the outage read that it did not happen, the others nothing', async () => {
  await world.platform.database.transaction((tx) =>
    world.platform.record(tx, {
      appId: world.app.id,
      actor: { kind: 'system' },
      name: 'probe.down',
      subject: event.id,
      data: { probeId: probe.id, type: 'INTERNAL' },
    }),
  )
  await world.drain()
  // One of the two customers was not told.
  await query("DELETE FROM notifs.notices WHERE user_id = $1 AND kind = 'incident'", [world.user.userId])
  const other = await given.givenProbeEvent(probe, { startedAt: ago(hours(2)) })
  await query(
    `INSERT INTO stats.escalations (app_id, incident_id, next_due_at, started_at)
     SELECT $1, unnest($2::text[]), $3, $3`,
    [world.app.id, [event.id, other.id], ago(-hours(1))],
  )
  const { _id } = await strike()
  await world.drain()
  const corrections = () =>
    query("SELECT user_id AS id, facts->>'reason' AS why FROM notifs.notices WHERE kind = 'measure_corrected'")
  const told = [{ id: world.admin.userId, why: 'La sonde visait une mauvaise adresse' }]
  expect(await corrections()).toEqual(told)
  const state = await query('SELECT told FROM stats.struck_spans WHERE id = $1', [_id])
  expect(state).toEqual([{ told: true }])
  // Nobody is paged for it any more, for another outage still.
  const paged = async (id: string) =>
    (await query('SELECT cause, next_due_at FROM stats.escalations WHERE incident_id = $1', [id]))[0]
  expect(await paged(event.id)).toEqual({ cause: 'struck', next_due_at: null })
  expect(await paged(other.id)).toEqual({ cause: null, next_due_at: ago(-hours(1)) })
  // An outage that nobody was told of.
  const quiet = await given.givenProbeEvent(probe, { startedAt: ago(hours(4)), resolvedAt: ago(hours(3)) })
  const later = { startedAt: ago(hours(4)).toISOString(), endedAt: ago(hours(3)).toISOString() }
  await strike({ ...later, incidentId: quiet.id })
  await world.drain()
  expect(await corrections()).toEqual(told)
})
