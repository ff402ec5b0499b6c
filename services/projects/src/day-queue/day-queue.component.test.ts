import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { DayLine } from '@passerelle/contract/projects/day-queue'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

type Query = { whose?: 'mine' | 'team'; group?: string; step?: string; appId?: string; userId?: string; limit?: number }
const read = (person: Parameters<typeof world.as>[0], query: Query & { after?: string } = {}) =>
  world.as(person).call(projects.readDayQueue, query as never)
const idOf = (line: DayLine) => (line.kind === 'task' ? line.task._id : line.incident.incidentId)
const sql = (text: string, values: readonly unknown[]) => world.platform.database.query({ text, values: [...values] })
const due = () => new Date(world.clock.now().getTime() - days(2))
const watch = (userId: string, appId: string) =>
  sql('INSERT INTO accounts.account_watchers (app_id, user_id, created_by, created_at) VALUES ($1, $2, $2, $3)', [
    appId,
    userId,
    world.clock.now(),
  ])
const absent = (userId: string) =>
  sql(
    `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
       SELECT a.id, $2, $1, '2026-02-03', '2026-02-03', $1, $3 FROM accounts.apps a WHERE a.provider`,
    [userId, world.platform.newId(), world.clock.now()],
  )

test('[DAY-041] an own task is there in every state, what others follow is not', async () => {
  const hugo = await world.given.staff({ inside: [world.app] })
  const now = world.clock.now()
  const [own, waiting, his] = [
    await world.request({ category: 'managed' }),
    await world.request({ category: 'managed', pendingStatus: 'customer', pendingAt: now }),
    await world.request({ category: 'managed', dueAt: due() }),
  ]
  for (const { id } of [own, waiting])
    await world.asEmma.call(projects.attachMember, { id, memberId: world.emma.userId })
  await world.asEmma.call(projects.attachMember, { id: his.id, memberId: hugo.userId })
  await world.asEmma.call(projects.attachMember, { id: his.id, memberId: world.admin.userId })
  const mine = await read(world.emma)
  expect(mine.list.map((line) => [idOf(line), line.group])).toEqual([
    [own.id, 'triage'],
    [waiting.id, 'customer'],
  ])
  expect(mine.counts).toEqual({ mine: 2, team: 3, groups: { triage: 1, customer: 1 }, steps: { estimate: 1, wait: 1 } })
  const team = await read(world.emma, { whose: 'team' })
  expect(team.list.map(idOf)).toEqual([his.id, own.id, waiting.id])
  expect((await read(world.emma, { whose: 'team', userId: hugo.userId })).list.map(idOf)).toEqual([his.id])
  expect((await read(world.emma, { whose: 'team', group: 'triage', step: 'estimate' })).list.map(idOf)).toEqual([
    own.id,
  ])
  expect((await read(world.emma, { whose: 'team', appId: world.platform.newId() })).list).toEqual([])
  await expect(world.asAda.call(projects.readDayQueue, {})).rejects.toBeProblem('not_enough_rights')
})

test('[DAY-041][OPEN-043] requests without followers, or with absent ones, go to watchers, else to all', async () => {
  const { app, user } = await world.given.customer()
  const [watcher, other, away] = [
    await world.given.staff({ inside: [app] }),
    await world.given.staff({ inside: [app] }),
    await world.given.staff({ inside: [app] }),
  ]
  const made = () => world.given.task({ app, owner: user, category: 'managed', dueAt: due() })
  const [free, followed] = [await made(), await made()]
  await world.as(world.emma, { in: app.id }).call(projects.attachMember, { id: followed.id, memberId: away.userId })
  const idsOf = async (person: typeof watcher) =>
    (await read(person)).list.map(idOf).filter((id) => [free.id, followed.id].includes(id))
  expect([await idsOf(watcher), await idsOf(other)]).toEqual([[free.id], [free.id]])
  await watch(watcher.userId, app.id)
  expect([await idsOf(watcher), await idsOf(other)]).toEqual([[free.id], []])
  await absent(away.userId)
  expect([await idsOf(watcher), await idsOf(other)]).toEqual([[free.id, followed.id].toSorted(), [followed.id]])
  const [line] = (await read(other)).list.filter((one) => idOf(one) === followed.id)
  expect(line).toMatchObject({ unattended: true })
  await absent(watcher.userId)
  expect(await idsOf(other)).toEqual([free.id, followed.id].toSorted())
  world.clock.advance(days(1))
  expect(await idsOf(other)).toEqual([])
})

test('[DAY-041] a review is in the queue of those who may decide it', async () => {
  const hugo = await world.given.staff({ inside: [world.app] })
  const decider = await world.given.staff({ inside: [world.app], project: true })
  const task = await world.request({
    category: 'managed',
    pendingStatus: 'merge_request',
    pendingAt: world.clock.now(),
  })
  await world.asEmma.call(projects.attachMember, { id: task.id, memberId: hugo.userId })
  const linesOf = async (person: typeof hugo) =>
    (await read(person)).list.flatMap((line) =>
      line.kind === 'task' && line.task._id === task.id ? [[line.group, line.nextStep.step]] : [],
    )
  expect(await linesOf(decider)).toEqual([['answers', 'review']])
  expect((await linesOf(hugo))[0]![1]).toBe('wait')
  expect(await linesOf(world.emma)).toEqual([])
})

test('[DAY-040] a page ends where the next begins, and a cursor belongs to its filters', async () => {
  const { app, user } = await world.given.customer()
  const hugo = await world.given.staff({ inside: [app] })
  for (let nth = 0; nth < 7; nth += 1) await world.given.task({ app, owner: user, dueAt: due() })
  const whole = (await read(hugo, { appId: app.id })).list.map(idOf)
  const first = await read(hugo, { appId: app.id, limit: 3 })
  const rest = await read(hugo, { appId: app.id, limit: 4, after: first.after! })
  expect([...first.list, ...rest.list].map(idOf)).toEqual(whole)
  expect([first.hasMore, rest.hasMore, rest.after]).toEqual([true, false, null])
  await expect(read(hugo, { limit: 3, after: first.after! })).rejects.toBeProblem('invalid_input')
  for (const wrong of [
    { whose: 'ours' },
    { group: 'urgent' },
    { step: 'sleep' },
    { after: 'x' },
    { limit: 0 },
    { limit: 101 },
    { userId: hugo.userId },
  ])
    await expect(read(hugo, wrong as never)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [Object.keys(wrong)[0]!]: expect.anything() } },
    })
})

test('[DAY-040] archived requests, done ones and those of closed accounts are not in the queue', async () => {
  const now = world.clock.now()
  const { app, user } = await world.given.customer()
  const hugo = await world.given.staff()
  const made = (fields: object = {}) =>
    world.given.task({ app, owner: user, category: 'managed', dueAt: due(), ...fields })
  const late = await made()
  await made({ deletedAt: now })
  await made({ listId: 'done', doneAt: now })
  const idsOf = async () => (await read(hugo, { whose: 'team', appId: app.id })).list.map(idOf)
  expect(await idsOf()).toEqual([late.id])
  await sql('UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1', [app.id, now])
  expect(await idsOf()).toEqual([])
})

test('[DAY-041] [DAY-043] an outage nobody took leads every queue, then only the one of whoever took it', async () => {
  const { app } = await world.given.customer()
  const [hugo, lea] = [await world.given.staff(), await world.given.staff()]
  const [probe, incident] = [world.platform.newId(), world.platform.newId()]
  const startedAt = new Date(world.clock.now().getTime() - minutes(11))
  await sql(
    `INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
       VALUES ($1, $2::bpchar, 'Caisse', $2::text, $3)`,
    [app.id, probe, startedAt],
  )
  await sql(
    `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, is_prod)
       VALUES ($1, $2::bpchar, $3, $2::text, 'INTERNAL', 'Down', $4, true)`,
    [app.id, incident, probe, startedAt],
  )
  const firstOf = async (person: typeof hugo) => (await read(person)).list[0]
  const line = { kind: 'incident', group: 'incident', clock: 'gti', at: world.iso(minutes(49)) }
  expect(await firstOf(hugo)).toMatchObject({ ...line, incident: { service: 'Caisse', acknowledgedBy: null } })
  expect(await firstOf(lea)).toMatchObject(line)
  await sql(
    'UPDATE stats.probe_events SET acknowledged_at = $2, acknowledged_by = $3, acknowledged_via = $4 WHERE id = $1',
    [incident, world.clock.now(), hugo.userId, 'page'],
  )
  expect(await firstOf(hugo)).toMatchObject({
    group: 'taken',
    clock: 'gtr',
    at: new Date(startedAt.getTime() + hours(8)).toISOString(),
    incident: { acknowledgedBy: { _id: hugo.userId } },
  })
  expect((await firstOf(lea))?.kind).not.toBe('incident')
  expect((await read(lea, { whose: 'team' })).list[0]).toMatchObject({ kind: 'incident', group: 'taken' })
  await sql('UPDATE stats.probe_events SET resolved_at = $2 WHERE id = $1', [incident, world.clock.now()])
  expect((await firstOf(hugo))?.kind).not.toBe('incident')
})
