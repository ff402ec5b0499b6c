import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let verdier: Awaited<ReturnType<typeof world.given.customer>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  verdier = await world.given.customer()
  await world.given.seeded('mission')
})
afterAll(() => world.close())

/** Emma over all accounts; `world.asEmma` is inside the first one. */
const everywhere = () => world.as(world.emma)
const change = (tasks: readonly { id: string }[], wish: TaskChange, who = everywhere()) =>
  who.call(projects.changeTasks, { taskIds: tasks.map(({ id }) => id), change: wish })
const read = ({ slug }: { slug: string }) => everywhere().call(projects.readTaskAnywhere, { taskId: slug })
/** One request of the first account, and one of another. */
const mixed = async (fields: Parameters<typeof world.request>[0] = {}) =>
  [await world.request(fields), await world.given.task({ app: verdier.app, owner: verdier.user, ...fields })] as const
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id)
const sprint = async () => {
  const {
    rows: [row],
  } = await world.platform.database.query<{ id: string }>({
    text: `INSERT INTO projects.milestones VALUES ($1, 139, $2, $3, $3)
      ON CONFLICT (number) DO UPDATE SET name = excluded.name RETURNING id`,
    values: [world.platform.newId(), 'Sprint 139', world.clock.now()],
  })
  return row!.id
}

describe('every change, over accounts, is the single call for each request', () => {
  test('[TSK-018] list, with the day of being done', async () => {
    const tasks = await mixed()
    expect(await change(tasks, { listId: 'done' })).toEqual({
      _id: expect.any(String),
      changed: idsOf(tasks),
      unchanged: [],
      failed: [],
      undoUntil: world.iso(minutes(15)),
    })
    for (const task of tasks) {
      expect(await read(task)).toMatchObject({ listId: 'done', doneAt: world.iso() })
      expect(await world.eventsOf(task.id)).toEqual([
        { name: 'task.moved', actor: { kind: 'staff', userId: world.emma.userId }, data: { from: 'todo', to: 'done' } },
      ])
    }
    expect(await change(tasks, { listId: 'done' })).toMatchObject({
      changed: [],
      unchanged: idsOf(tasks),
      failed: [],
      undoUntil: null,
    })
  })

  test('priority', async () => {
    const tasks = await mixed()
    expect((await change(tasks, { priority: 4 })).changed).toEqual(idsOf(tasks))
    for (const task of tasks) {
      expect((await read(task)).priority).toBe(4)
      expect(await world.namesOf(task.id)).toEqual(['task.edited'])
    }
  })

  test('owner, who has to be of the account of each request', async () => {
    const [mine, foreign] = await mixed()
    expect(await change([mine, foreign], { userId: world.admin.userId })).toMatchObject({
      changed: [mine.id],
      failed: [
        {
          _id: foreign.id,
          taskId: foreign.slug,
          name: foreign.name,
          code: 'invalid_input',
          message: 'Cette personne n’est pas de ce compte',
        },
      ],
    })
    expect([(await read(mine)).userId, (await read(foreign)).userId]).toEqual([world.admin.userId, verdier.user.userId])
    expect([await world.namesOf(mine.id), await world.namesOf(foreign.id)]).toEqual([['task.owner_changed'], []])
  })

  test('[LBL-008] [LBL-010] labels: a category replaces another, and what hung on it falls', async () => {
    const [mission, managed] = [await world.given.seeded('mission'), await world.given.seeded('managed')]
    const theme = await world.given.label({ dependencies: [mission.id] })
    const tasks = await mixed({ labels: [mission, theme] })
    expect((await change(tasks, { attachLabelId: managed.id })).changed).toEqual(idsOf(tasks))
    for (const task of tasks) {
      expect((await read(task)).labelIds).toEqual([managed.id])
      expect(await world.eventsOf(task.id)).toMatchObject([
        { name: 'task.label_attached', data: { labelId: managed.id, dropped: [mission.id, theme.id], hold: false } },
      ])
    }
    expect((await change(tasks, { detachLabelId: managed.id })).changed).toEqual(idsOf(tasks))
    expect((await change(tasks, { detachLabelId: managed.id })).unchanged).toEqual(idsOf(tasks))
    for (const task of tasks) expect((await read(task)).labelIds).toEqual([])
  })

  test('a label that depends on another, or is kept from an account, is refused where it is so', async () => {
    const managed = await world.given.seeded('managed')
    const theme = await world.given.label({ dependencies: [managed.id], notInApps: [verdier.app.id] })
    const [bare, foreign] = await mixed()
    const fitting = await world.request({ category: 'managed' })
    expect(await change([bare, foreign, fitting], { attachLabelId: theme.id })).toMatchObject({
      changed: [fitting.id],
      failed: [
        { _id: bare.id, code: 'label_dependency' },
        { _id: foreign.id, code: 'label_unavailable' },
      ],
    })
  })

  test('sprints', async () => {
    const tasks = await mixed()
    const milestoneId = await sprint()
    expect((await change(tasks, { attachMilestoneId: milestoneId })).changed).toEqual(idsOf(tasks))
    for (const task of tasks) expect((await read(task)).milestoneIds).toEqual([milestoneId])
    expect(await change(tasks, { attachMilestoneId: milestoneId })).toMatchObject({
      unchanged: idsOf(tasks),
      undoUntil: null,
    })
    expect((await change(tasks, { detachMilestoneId: milestoneId })).changed).toEqual(idsOf(tasks))
    for (const task of tasks) {
      expect((await read(task)).milestoneIds).toEqual([])
      expect(await world.namesOf(task.id)).toEqual(['task.milestone_added', 'task.milestone_removed'])
    }
  })

  test('members: staff everywhere, somebody of an account in theirs', async () => {
    const [mine, foreign] = await mixed()
    const gwen = await world.given.staff({ firstName: 'Gwen' })
    expect((await change([mine, foreign], { attachMemberId: gwen.userId })).changed).toEqual(idsOf([mine, foreign]))
    expect(await change([mine, foreign], { attachMemberId: world.admin.userId })).toMatchObject({
      changed: [mine.id],
      failed: [
        { _id: foreign.id, taskId: foreign.slug, code: 'not_found', message: 'Cette personne n’est pas de ce compte' },
      ],
    })
    expect(await change([mine, foreign], { detachMemberId: world.admin.userId })).toMatchObject({
      changed: [mine.id],
      unchanged: [foreign.id],
    })
    for (const task of [mine, foreign]) expect((await read(task)).memberIds).toEqual([gwen.userId])
  })
})

describe('what fails stands beside what was changed', () => {
  test('archived and unknown requests, with readable id, name and reason in the caller’s language', async () => {
    const [fine, archived] = [
      await world.request(),
      await world.request({ deletedAt: world.clock.now(), name: 'Archivée' }),
    ]
    const nobody = { id: 'f'.repeat(24) }
    const asked = [fine, archived, nobody]
    const english = everywhere().with({ 'accept-language': 'en' })
    for (const [who, told] of [
      [everywhere(), 'Cette demande est archivée'],
      [english, 'This request is archived'],
    ] as const) {
      expect(await change(asked, { priority: who === english ? 2 : 3 }, who)).toMatchObject({
        changed: [fine.id],
        unchanged: [],
        failed: [
          { _id: archived.id, taskId: archived.slug, name: 'Archivée', code: 'task_archived', message: told },
          { _id: nobody.id, taskId: null, name: null, code: 'not_found', message: expect.any(String) },
        ],
      })
    }
    expect(await world.namesOf(archived.id)).toEqual([])
  })

  test('a label, a sprint or a member that does not exist fails for each request', async () => {
    const [one, other] = await mixed()
    const unknown = 'f'.repeat(24)
    for (const wish of [{ attachLabelId: unknown }, { attachMilestoneId: unknown }, { attachMemberId: unknown }]) {
      expect(await change([one, other], wish)).toMatchObject({
        changed: [],
        failed: [
          { _id: one.id, taskId: one.slug, code: 'not_found' },
          { _id: other.id, code: 'not_found' },
        ],
        undoUntil: null,
      })
    }
  })

  test('inside an account only its own requests are found', async () => {
    const [mine, foreign] = await mixed()
    expect(await change([mine, foreign], { priority: 0 }, world.asEmma)).toMatchObject({
      changed: [mine.id],
      failed: [{ _id: foreign.id, taskId: null, name: null, code: 'not_found' }],
    })
    expect((await read(foreign)).priority).toBe(1)
  })

  test('customers change nothing by it', async () => {
    const task = await world.request()
    for (const who of [world.asAda, world.asBasile]) {
      await expect(change([task], { priority: 0 }, who)).rejects.toBeProblem('not_enough_rights')
      await expect(who.call(projects.undoTaskChange, { changeId: task.id })).rejects.toBeProblem('not_enough_rights')
    }
    await expect(
      world.anonymous.call(projects.changeTasks, { taskIds: [task.id], change: { priority: 0 } }),
    ).rejects.toBeProblem('not_signed_in')
    expect(await world.namesOf(task.id)).toEqual([])
  })
})

test('whoever is live hears of each request, once', async () => {
  const tasks = await Promise.all(Array.from({ length: 20 }, () => world.request()))
  const ids = new Set(idsOf(tasks))
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const stop = world.platform.eventBus.subscribe({
    onEvent: (id) => {
      heard.push(id)
      if (heard.length === tasks.length) all.resolve()
    },
    onGap: () => all.reject(new Error('Events were missed')),
  })
  await world.platform.eventBus.ready()
  await change(tasks, { priority: 4 })
  await all.promise
  stop()
  const { rows } = await world.platform.database.query<{ subject: string }>({
    text: 'SELECT subject FROM platform.events WHERE id = ANY($1)',
    values: [heard],
  })
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(ids)
})

test('five hundred requests in one call, each with its event', async () => {
  const customer = await world.given.customer()
  const tasks = await pLimit(4).map(Array.from({ length: 500 }), () =>
    world.given.task({ app: customer.app, owner: customer.user }),
  )
  const answer = await change(tasks, { listId: 'in_progress' })
  expect(answer).toMatchObject({ changed: idsOf(tasks), unchanged: [], failed: [] })
  const count = async (text: string) =>
    (await world.platform.database.query<{ count: number }>({ text, values: [customer.app.id] })).rows[0]!.count
  expect(
    await count(`SELECT count(*) FROM projects.tasks WHERE app_id = $1 AND list_id = 'in_progress' AND version = 2`),
  ).toBe(500)
  expect(
    await count(`SELECT count(DISTINCT subject) FROM platform.events WHERE app_id = $1 AND name = 'task.moved'`),
  ).toBe(500)
  expect(await count('SELECT count(*) FROM platform.events WHERE app_id = $1')).toBe(500)
  expect(await everywhere().call(projects.undoTaskChange, { changeId: answer._id })).toMatchObject({
    changed: expect.objectContaining({ length: 500 }),
    failed: [],
  })
  expect(await count(`SELECT count(*) FROM projects.tasks WHERE app_id = $1 AND list_id = 'todo'`)).toBe(500)
})
