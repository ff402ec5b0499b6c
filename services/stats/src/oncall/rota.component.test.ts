import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { onCallDays } from '@passerelle/kernel/on-call-days'
import '@passerelle/testkit/matchers'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRota } from './rota-view.ts'

// A Tuesday.
let world: Awaited<ReturnType<typeof statsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []

const rule = {
  name: '1er niveau',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always' as const,
}
const asFarid = () => world.as(farid!)
const asHugo = () => world.as(hugo!)
const read = () => asFarid().call(stats.readOncall, {})
/** Writes the layers, by default one with Hugo and Gwen. */
const organise = async (layers: object[] = [{}], from: 'next' | 'now' = 'now') =>
  asFarid().call(stats.setOncallLayers, {
    layers: layers.map((layer) => ({ ...rule, members: [hugo!.userId, gwen!.userId], ...layer })),
    from,
    version: (await read()).version,
  })
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const lastEvent = async (name: string) =>
  (
    await world.platform.database.query<{ data: object }>({
      text: 'SELECT data FROM platform.events WHERE name = $1 ORDER BY at DESC, id DESC LIMIT 1',
      values: [name],
    })
  ).rows[0]?.data

beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen', lastName: 'Le Goff' })
  farid = await world.given.staff({ firstName: 'Farid', lastName: 'Benali', project: true })
})
beforeEach(async () => {
  await world.platform.database.query({
    text: `TRUNCATE stats.oncall_layers, stats.oncall_layer_members, stats.oncall_overrides, stats.oncall_past_shifts`,
  })
})
afterAll(() => world.close())

test('[ONC-001][ONC-005] project staff organise the rota, and staff read who is on call', async () => {
  expect(await read()).toMatchObject({ now: [], layers: [], next: [], gaps: [], policy: { rounds: 3 } })
  const second = { name: '2e niveau', members: [farid!.userId], hours: 'off' }
  const written = await organise([{}, second])
  expect(written).toMatchObject({
    now: [
      {
        user: { userId: hugo!.userId, name: 'Hugo Marchand' },
        until: '2026-02-09T08:00:00.000Z',
        override: false,
        next: { name: 'Gwen Le Goff' },
      },
      { user: null, until: '2026-02-03T17:00:00.000Z', next: { name: 'Farid Benali' } },
    ],
    layers: [{ ...rule, members: [hugo!.userId, gwen!.userId] }, second],
    gaps: [],
  })
  const [first] = written.layers
  const shifts = written.next.filter(({ layerId, userId }) => layerId === first!._id && userId !== null)
  expect(shifts.slice(0, 2)).toMatchObject([
    { userId: hugo!.userId, startsAt: '2026-02-01T23:00:00.000Z', endsAt: '2026-02-09T08:00:00.000Z' },
    { userId: gwen!.userId, endsAt: '2026-02-16T08:00:00.000Z' },
  ])
  expect(written.next.at(-1)!.endsAt).toBe('2026-03-29T22:00:00.000Z')
  expect(await lastEvent('oncall.layers_changed')).toEqual({ layers: 2, from: 'now' })
  expect(await asHugo().call(stats.readOncall, {})).toEqual(written)
  const names = written.people.filter(({ present }) => present).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Farid Benali', 'Gwen Le Goff', 'Hugo Marchand']))
})

test('[ONC-004] a changed order begins with the next hand-over, or now; what was stays', async () => {
  const before = await organise()
  const { _id } = before.layers[0]!
  const swapped = { _id, members: [farid!.userId, hugo!.userId] }
  expect((await organise([swapped], 'next')).now[0]).toMatchObject({
    user: { name: 'Hugo Marchand' },
    until: '2026-02-09T08:00:00.000Z',
    // Hand-overs are counted from the first day on: the second of the new order, Hugo again, and then Farid.
    next: { name: 'Farid Benali' },
  })
  const days7 = onCallDays(await readRota(world.platform.database.query), '2026-02-08', 2)
  expect(days7).toEqual([
    { day: '2026-02-08', userIds: [hugo!.userId] },
    { day: '2026-02-09', userIds: [hugo!.userId] },
  ])
  // Now: Hugo's shift is kept until this moment, and nothing of it afterwards.
  expect((await organise([swapped, { members: [gwen!.userId] }], 'now')).now).toHaveLength(2)
  expect((await organise([{ _id, members: [farid!.userId] }], 'now')).now[0]?.user?.name).toBe('Farid Benali')
  const { next } = await read()
  expect(next.slice(0, 2)).toMatchObject([
    { userId: hugo!.userId, endsAt: world.clock.now().toISOString() },
    { userId: farid!.userId, startsAt: world.clock.now().toISOString() },
  ])
  // A new name changes nobody's turn.
  expect((await organise([{ _id, name: 'Nuit', members: [farid!.userId] }], 'now')).next).toHaveLength(next.length)
  expect((await organise([], 'now')).next).toEqual([])
})

test('[ONC-005] the second of two changes of one rota version is refused', async () => {
  const { version } = await organise()
  const change = () =>
    asFarid().call(stats.setOncallLayers, {
      layers: [{ ...rule, members: [gwen!.userId] }],
      from: 'now',
      version,
    })
  const outcomes = await Promise.allSettled([change(), change()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(change()).rejects.toBeProblem('conflict')
})

test('[ONC-001][ONC-005] layers that cannot be are refused by field', async () => {
  const members = [hugo!.userId]
  const wrong: [string, object[]][] = [
    ['layers.0.members', [{ members: [] }]],
    ['layers.0.members', [{ members: [hugo!.userId, hugo!.userId] }]],
    ['layers.0.shiftDays', [{ shiftDays: 0 }]],
    ['layers.0.shiftDays', [{ shiftDays: 29 }]],
    ['layers.0.handoverWeekday', [{ handoverWeekday: 8 }]],
    ['layers.0.handoverMinute', [{ handoverMinute: 1440 }]],
    ['layers.0.name', [{ name: 'x'.repeat(41) }]],
    ['layers', [{ members }, { members }, { members }, { members }]],
  ]
  for (const [field, layers] of wrong)
    await expect(organise(layers)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [field]: expect.anything() } },
    })
  const { user } = await world.account()
  await expect(organise([{ members: [user.userId] }])).rejects.toBeProblem('not_found')
  await expect(organise([{ _id: 'f'.repeat(24) }])).rejects.toBeProblem('not_found')
})

test('[ONC-002][ONC-005] somebody takes a shift over; two replacements of a layer never overlap', async () => {
  const { layers } = await organise()
  const layerId = layers[0]!._id
  const span = { layerId, startsAt: later(hours(1)), endsAt: later(hours(9)) }
  const add = (fields: object, by = asHugo()) =>
    by.call(stats.addOncallOverride, { ...span, userId: hugo!.userId, ...fields })
  const mine = await world.as(gwen!).call(stats.addOncallOverride, { ...span, userId: gwen!.userId, reason: 'relais' })
  expect(mine).toMatchObject({ ...span, userId: gwen!.userId, reason: 'relais', createdBy: gwen!.userId })
  expect(await lastEvent('oncall.override_added')).toMatchObject(span)
  expect((await read()).next.find(({ overrideId }) => overrideId === mine._id)).toMatchObject({
    userId: gwen!.userId,
    cause: 'override',
    startsAt: span.startsAt,
    endsAt: span.endsAt,
  })
  await expect(add({ startsAt: later(hours(8)), endsAt: later(hours(10)) })).rejects.toBeProblem('override_overlaps')
  await add({ startsAt: later(hours(9)), endsAt: later(hours(10)) })
  await expect(add({ userId: gwen!.userId })).rejects.toBeProblem('access_denied')
  await expect(add({ userId: 'f'.repeat(24) }, asFarid())).rejects.toBeProblem('not_found')
  await expect(add({ layerId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  await expect(add({ startsAt: later(-hours(1)) })).rejects.toBeProblem('override_past')
  for (const endsAt of [later(hours(1) + minutes(14)), later(hours(1) + days(60) + 1), later(0)])
    await expect(add({ endsAt })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { endsAt: expect.anything() } },
    })
  // Of fifty at once for one span, one is taken.
  const same = { startsAt: later(days(2)), endsAt: later(days(3)) }
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add(same)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[ONC-002] a replacement under way ends, one that begins now is removed, one that is over stays', async () => {
  const { layers } = await organise()
  const layerId = layers[0]!._id
  const add = (from: number, to: number) =>
    asFarid().call(stats.addOncallOverride, {
      layerId,
      userId: gwen!.userId,
      startsAt: later(from),
      endsAt: later(to),
    })
  const remove = (overrideId: string, by = asFarid()) => by.call(stats.removeOncallOverride, { overrideId })
  const { _id } = await add(0, hours(2))
  await expect(remove(_id, world.as(gwen!))).rejects.toBeProblem('access_denied')
  world.clock.advance(hours(1))
  await remove(_id)
  expect((await read()).now[0]?.user?.name).toBe('Hugo Marchand')
  expect(await lastEvent('oncall.override_removed')).toMatchObject({ userId: gwen!.userId })
  await expect(remove(_id)).rejects.toBeProblem('override_past')
  const ahead = await add(hours(1), hours(2))
  await remove(ahead._id)
  await expect(remove(ahead._id)).rejects.toBeProblem('not_found')
  const begins = await add(0, hours(2))
  await remove(begins._id)
  await expect(remove(begins._id)).rejects.toBeProblem('not_found')
  expect((await read()).next.filter(({ cause }) => cause === 'override')).toHaveLength(1)
})

test('[ONC-006] a week whose person is absent is a gap', async () => {
  const { providerId, userId } = { providerId: (await world.given.provider()).id, userId: hugo!.userId }
  await world.platform.database.query({
    text: `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
      VALUES ($1, $2, $3, '2026-02-05', '2026-02-06', $3, $4)`,
    values: [providerId, world.platform.newId(), userId, world.clock.now()],
  })
  expect((await organise()).gaps).toEqual([
    { userId, startsAt: '2026-02-04T23:00:00.000Z', endsAt: '2026-02-06T23:00:00.000Z' },
  ])
  await world.platform.database.query({ text: 'DELETE FROM accounts.absences WHERE user_id = $1', values: [userId] })
})

test('[ONC-011] the policy is changed by project staff, with steps that exist', async () => {
  await organise()
  const { policy } = await read()
  expect(policy.steps.map(({ target, waitMinutes }) => [target, waitMinutes])).toEqual([
    ['layer1', 5],
    ['layer2', 5],
    ['project', 5],
  ])
  const set = async (steps: object[], rounds = 2) =>
    asFarid().call(stats.setOncallPolicy, {
      steps: steps as typeof policy.steps,
      rounds,
      criticalRequests: false,
      version: (await read()).policy.version,
    })
  const steps = [
    { target: 'layer1', waitMinutes: 5 },
    { target: 'person', userId: farid!.userId, waitMinutes: 10 },
  ]
  expect((await set(steps)).policy).toMatchObject({ steps, rounds: 2, version: policy.version + 1 })
  expect(await lastEvent('oncall.policy_changed')).toEqual({ steps: 2, rounds: 2 })
  for (const [field, wrong, rounds] of [
    ['steps', [], 3],
    ['steps.0.waitMinutes', [{ target: 'layer1', waitMinutes: 0 }], 3],
    ['steps.0.waitMinutes', [{ target: 'layer1', waitMinutes: 61 }], 3],
    ['rounds', steps, 4],
    ['steps', [{ target: 'layer2', waitMinutes: 5 }], 3],
    ['steps', [{ target: 'person', waitMinutes: 5 }], 3],
  ] as const)
    await expect(set([...wrong], rounds)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [field]: expect.anything() } },
    })
  const nobody = [{ target: 'person', userId: 'f'.repeat(24), waitMinutes: 5 }]
  await expect(set(nobody)).rejects.toBeProblem('not_found')
  const behind = { steps: policy.steps, rounds: 3, criticalRequests: false, version: policy.version }
  await expect(asFarid().call(stats.setOncallPolicy, behind)).rejects.toBeProblem('conflict')
})

test('[ONC-047] staff read who is on call now, and until when', async () => {
  await organise([{}, { name: '2e niveau', members: [farid!.userId], hours: 'off' }])
  expect(await asHugo().call(stats.listOnCall, {})).toEqual({
    list: [{ userId: hugo!.userId, until: '2026-02-09T08:00:00.000Z' }],
  })
  const { asAda } = await world.account()
  await expect(asAda.call(stats.listOnCall, {})).rejects.toBeProblem('not_enough_rights')
})

test('[ONC-050] only staff read the rota, only project staff organise it', async () => {
  const { layers, version, policy } = await organise()
  const { asAda } = await world.account()
  const wanted = { layers: [{ ...rule, members: [hugo!.userId] }], from: 'now' as const, version }
  await expect(asAda.call(stats.readOncall, {})).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.setOncallLayers, wanted)).rejects.toBeProblem('not_enough_rights')
  await expect(asHugo().call(stats.setOncallLayers, wanted)).rejects.toBeProblem('access_denied')
  await expect(asHugo().call(stats.setOncallPolicy, policy)).rejects.toBeProblem('access_denied')
  const span = { layerId: layers[0]!._id, userId: hugo!.userId, startsAt: later(0), endsAt: later(hours(1)) }
  await expect(asAda.call(stats.addOncallOverride, span)).rejects.toBeProblem('not_enough_rights')
})
