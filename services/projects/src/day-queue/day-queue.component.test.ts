import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

test('the queue of the day is sorted by deadline, with one step for each request, mine or the team’s', async () => {
  const now = world.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms)
  const fresh = await world.request({ name: 'Sans catégorie', createdAt: at(-hours(3)) })
  const late = await world.request({ category: 'managed', dueAt: at(-days(1)) })
  const mission = await world.request({ category: 'mission', createdAt: at(-hours(2)) })
  const refused = await world.request({
    category: 'mission',
    estimatedTime: hours(4),
    estimatedTimeRefusedAt: now,
    actedAt: now,
  })
  const completion = await world.request({
    listId: 'in_progress',
    category: 'managed',
    pendingAt: at(-hours(47)),
    pendingStatus: 'completed',
    actedAt: at(-hours(47)),
  })
  await world.request({ category: 'managed' })
  await world.request({ category: 'managed', dueAt: at(days(30)) })
  const hugo = await world.given.staff({ inside: [world.app] })
  await world.asEmma.call(projects.attachMember, { id: mission.id, memberId: hugo.userId })
  const queue = await world.as(world.emma).call(projects.readDayQueue, { whose: 'team' })
  expect(queue.list.map(({ step, task }) => [task.taskId, step])).toEqual([
    [late.slug, 'late'],
    [completion.slug, 'completion'],
    [refused.slug, 'refused'],
    [fresh.slug, 'categorise'],
    [mission.slug, 'estimate'],
  ])
  expect(queue.list.map(({ at: due }) => due)).toEqual([
    at(-days(1)).toISOString(),
    at(hours(1)).toISOString(),
    at(hours(48)).toISOString(),
    null,
    null,
  ])
  const mine = await world.as(world.emma).call(projects.readDayQueue, {})
  expect(mine.list.map(({ task }) => task.taskId)).not.toContain(mission.slug)
  expect([mine.mine, mine.team, mine.hasMore]).toEqual([4, 5, false])
  const his = await world.as(hugo).call(projects.readDayQueue, {})
  expect(his.list.map(({ task }) => task.taskId)).toContain(mission.slug)
  await expect(world.asAda.call(projects.readDayQueue, {})).rejects.toBeProblem('not_enough_rights')
})

test('[OPEN-043] a request whose staff are all absent is in everybody’s queue, and says so', async () => {
  const [hugo, lea] = [
    await world.given.staff({ inside: [world.app] }),
    await world.given.staff({ inside: [world.app] }),
  ]
  const due = new Date(world.clock.now().getTime() - days(2))
  const [alone, shared] = [await world.request({ dueAt: due }), await world.request({ dueAt: due })]
  const attach = (id: string, memberId: string) => world.asEmma.call(projects.attachMember, { id, memberId })
  await attach(alone.id, hugo.userId)
  await attach(alone.id, world.admin.userId)
  await attach(shared.id, hugo.userId)
  await attach(shared.id, lea.userId)
  const mine = async () => {
    const { list } = await world.as(world.emma).call(projects.readDayQueue, {})
    return list.filter(({ task }) => [alone.slug, shared.slug].includes(task.taskId))
  }
  expect(await mine()).toEqual([])
  await world.platform.database.query({
    text: `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
           SELECT a.id, $2, $1, '2026-02-02', '2026-02-03', $1, $3 FROM accounts.apps a WHERE a.provider`,
    values: [hugo.userId, world.platform.newId(), world.clock.now()],
  })
  expect((await mine()).map(({ task, unattended }) => [task.taskId, unattended])).toEqual([[alone.slug, true]])
  world.clock.advance(days(1))
  expect(await mine()).toEqual([])
})

test('what is archived, done or of a closed account is not asked for; a queue shows a hundred lines', async () => {
  const now = world.clock.now()
  const { app, user } = await world.given.customer()
  const asHugo = world.as(await world.given.staff())
  const made = (fields: object = {}) =>
    world.given.task({ app, owner: user, category: 'managed', dueAt: new Date(now.getTime() - hours(1)), ...fields })
  const late = await made()
  await made({ deletedAt: now })
  await made({ listId: 'done', doneAt: now })
  const read = (whose: 'mine' | 'team') => asHugo.call(projects.readDayQueue, { whose })
  const idsOf = async () =>
    (await read('team')).list.filter(({ task }) => task.appId === app.id).map(({ task }) => task._id)
  expect(await idsOf()).toEqual([late.id])
  const close = (at: Date | null) =>
    world.platform.database.query({
      text: 'UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1',
      values: [app.id, at],
    })
  await close(now)
  expect(await idsOf()).toEqual([])
  await close(null)
  await world.platform.database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at, due_at)
           SELECT $1, '1' || lpad(to_hex(n), 23, '0'), 'Q-' || n, 'Request ' || n, '', $2,
             '2' || lpad(to_hex(n), 23, '0'), $3, $3 FROM generate_series(1, 102) n`,
    values: [app.id, user.userId, new Date(now.getTime() - hours(2))],
  })
  const { list, mine, hasMore } = await read('mine')
  expect([list.length, mine, hasMore]).toEqual([100, 101, true])
})
