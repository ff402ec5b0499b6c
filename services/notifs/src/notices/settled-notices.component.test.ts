import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewEvent } from '@passerelle/contract/events'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { stats } from '@passerelle/contract/stats/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { givenStats } from '@passerelle/testkit/given-stats'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let team: Awaited<ReturnType<typeof givenTeam>>
const givenTeam = async () => {
  const { app, given } = world
  const hugo = await given.staff({ firstName: 'Hugo', inside: [app] })
  const gwen = await given.staff({ firstName: 'Gwen', inside: [app], email: 'gwen@nimbus.example' })
  for (const one of [hugo, gwen]) await world.as(one).call(accounts.addWatcher, { appId: app.id, userId: one.userId })
  return { hugo, gwen, asHugo: world.as(hugo, { in: app.id }), asGwen: world.as(gwen, { in: app.id }) }
}
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'], { mergeRequestDeciders: ['gwen@nimbus.example'] })
  team = await givenTeam()
})
afterAll(() => world.close())

type Reader = typeof world.asEmma
const list = async (who: Reader, kind: string) => {
  await world.drain()
  const { list: notices } = await who.call(notifs.listNotices, { limit: 50 })
  return notices.filter((notice) => notice.kind === kind)
}
/** The newest notice of a kind: is it unread, and who did what it asks for? */
const stateOf = async (who: Reader, kind: string) => {
  const [newest] = await list(who, kind)
  return newest && { unread: newest.readAt === null, by: newest.settledBy?.firstName ?? null }
}
const asked = { unread: true, by: null }
const query = <Row>(text: string, ...values: unknown[]) =>
  world.platform.database.query<Row>({ text, values }).then(({ rows }) => rows)
const record = (event: Pick<NewEvent, 'name' | 'data' | 'subject'> & Partial<NewEvent>) =>
  world.platform.database.transaction((tx) =>
    world.platform.record(tx, { appId: world.app.id, actor: { kind: 'system' }, ...event } as NewEvent),
  )

test('[DAY-018] a new request that somebody was given asks nobody any more', async () => {
  const { taskId } = await world.asBasile.call(projects.createTask, { name: 'Imprimante', description: 'En panne' })
  expect(await stateOf(team.asGwen, 'request_new')).toEqual(asked)
  await team.asHugo.call(projects.attachMember, { id: taskId, memberId: world.user.userId })
  expect(await stateOf(team.asGwen, 'request_new'), 'a customer joined it').toEqual(asked)
  await team.asHugo.call(projects.attachMember, { id: taskId, memberId: team.hugo.userId })
  expect(await stateOf(team.asGwen, 'request_new')).toEqual({ unread: false, by: 'Hugo' })
  expect(await stateOf(team.asHugo, 'request_new')).toEqual({ unread: false, by: 'Hugo' })
})

test('[DAY-018] a review is settled by the decision, also when it is told of afterwards', async () => {
  const task = await world.request({ category: 'managed', listId: 'in_progress' })
  const link = 'https://git.nimbus.example/lumen/boutique/merge_requests/214'
  const ask = () => team.asHugo.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value: link })
  await ask()
  expect(await stateOf(team.asGwen, 'review_asked')).toEqual(asked)
  const pending = () =>
    query<{ mail: boolean }>(
      `SELECT mail_due_at IS NOT NULL AS mail FROM notifs.notices WHERE kind = 'review_asked' AND read_at IS NULL`,
    )
  await team.asGwen.call(projects.answerMergeRequest, { id: task.slug, validated: false })
  expect(await stateOf(team.asGwen, 'review_asked')).toEqual({ unread: false, by: 'Gwen' })
  expect(await pending()).toEqual([])
  // Neither event was delivered before the decision.
  world.clock.advance(minutes(1))
  await ask()
  await team.asGwen.call(projects.answerMergeRequest, { id: task.slug, validated: true })
  expect(await list(team.asGwen, 'review_asked')).toHaveLength(2)
  expect(await pending()).toEqual([])
})

test('[DAY-018] an outage of which somebody took charge, and a payment that came in, ask nobody any more', async () => {
  const probe = await givenStats(world.platform).givenProbe(world.app, { name: 'ERP' })
  const incident = await givenStats(world.platform).givenProbeEvent(probe)
  await record({ name: 'probe.down', subject: incident.id, data: { probeId: probe.id, type: 'TO_DEFINE' } })
  expect(await stateOf(team.asGwen, 'outage')).toEqual(asked)
  await world.as(team.hugo).call(stats.takeIncident, { incidentId: incident.id })
  expect(await stateOf(team.asGwen, 'outage')).toEqual({ unread: false, by: 'Hugo' })

  const subject = world.platform.newId()
  const payment = { collectionId: world.platform.newId(), number: 'F-2026-0011', amountInCents: 165_000 }
  await record({ name: 'collection.failed', subject, data: { ...payment, reason: 'funds' } })
  expect(await stateOf(team.asGwen, 'payment_failed')).toEqual(asked)
  await record({ name: 'collection.paid', subject: world.platform.newId(), data: payment })
  expect(await stateOf(team.asGwen, 'payment_failed'), 'another invoice').toEqual(asked)
  await record({ name: 'collection.paid', subject, data: payment })
  expect(await stateOf(team.asGwen, 'payment_failed')).toEqual({ unread: false, by: null })
})

test('[DAY-016] messages of one request within ten minutes are one fold, which is read as one', async () => {
  const task = await world.request()
  const { id: taskId, threadId } = task
  await team.asHugo.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  const send = async (pause: number) => {
    world.clock.advance(minutes(pause))
    await world.asBasile.call(chats.sendMessage, { threadId, taskId, text: 'C’est urgent', isPrivateThread: false })
    await world.drain()
  }
  const folds = async () =>
    query<{ unread: number }>(
      `SELECT count(*)::int AS notices, count(*) FILTER (WHERE read_at IS NULL)::int AS unread FROM notifs.notices
        WHERE user_id = $1 AND task_id = $2 AND kind = 'message' GROUP BY fold ORDER BY min(created_at)`,
      world.emma.userId,
      taskId,
    )
  for (const pause of [1, 5, 4]) await send(pause)
  expect(await folds()).toEqual([{ notices: 3, unread: 3 }])
  await send(2)
  expect(await folds(), 'eleven minutes after the first').toEqual([
    { notices: 3, unread: 3 },
    { notices: 1, unread: 1 },
  ])
  const oldest = (await list(world.asEmma, 'message')).at(-1)!
  await world.asEmma.call(notifs.markNoticesRead, { ids: [oldest._id] })
  expect(await folds()).toEqual([
    { notices: 3, unread: 0 },
    { notices: 1, unread: 1 },
  ])
})

test('[DAY-018][DAY-020] an absence that is moved or cancelled takes back what was told of it', async () => {
  const { gwen, asGwen, hugo } = team
  const day = (ahead: number) => toIsoDate(new Date(world.clock.now().getTime() + days(ahead)))
  const due = await world.request({ dueAt: new Date(world.clock.now().getTime() + days(30)) })
  await asGwen.call(projects.attachMember, { id: due.slug, memberId: gwen.userId })
  const farid = world.as(await world.given.staff({ firstName: 'Farid', project: true }))
  const [from, to] = [day(30), day(30)]
  const plan = () => farid.call(accounts.createAbsence, { userId: gwen.userId, from, to })
  const states = async () =>
    (await list(asGwen, 'absence_conflict')).map(({ readAt, settledBy }) => [readAt === null, settledBy?.firstName])
  const { _id } = await plan()
  expect(await states()).toEqual([[true, undefined]])
  const absence = { userId: gwen.userId, absenceId: _id }
  world.clock.advance(minutes(1))
  await farid.call(accounts.changeAbsence, { ...absence, to: day(31) })
  expect(await states()).toEqual([
    [true, undefined],
    [false, 'Farid'],
  ])
  await farid.call(accounts.deleteAbsence, absence)
  expect(await states()).toEqual([
    [false, 'Farid'],
    [false, 'Farid'],
  ])
  world.clock.advance(minutes(1))
  // All that is heard of it is heard afterwards.
  const { _id: other } = await plan()
  await farid.call(accounts.changeAbsence, { userId: gwen.userId, absenceId: other, from: day(29) })
  await farid.call(accounts.deleteAbsence, { userId: gwen.userId, absenceId: other })
  expect((await states()).some(([unread]) => unread)).toBe(false)
  expect(await list(world.as(hugo), 'absence_conflict')).toEqual([])
})
