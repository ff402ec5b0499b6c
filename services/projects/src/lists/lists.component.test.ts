import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { accountWith, slugsOf, type Fields } from '@passerelle/testkit/given-lists'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const account = (...requests: Fields[]) => accountWith(world, ...requests)

describe('the list of an account', () => {
  test('[API-004][API-012][OPEN-001][OPEN-005][OPEN-014] is pages of 15, newest first, none archived', async () => {
    const { slugs, asUser, asAdmin, asEmma } = await account(
      ...Array.from({ length: 17 }, (_, index) => (index === 3 ? { deletedAt: world.clock.now() } : {})),
    )
    const open = slugs.filter((_, index) => index !== 3).reverse()
    for (const [who, op] of [
      [asUser, projects.listTasks],
      [asAdmin, projects.listTasksAsAdmin],
      [asEmma, projects.listTasksAsAdmin],
    ] as const) {
      const first = await who.call(op, {})
      expect([slugsOf(first), first.hasMore]).toEqual([open.slice(0, 15), true])
      const rest = await who.call(op, { skip: 15, limit: 3 })
      expect([slugsOf(rest), rest.hasMore]).toEqual([open.slice(15), false])
    }
    await expect(asUser.call(projects.listTasksAsAdmin, {})).rejects.toBeProblem('access_denied')
  })

  test('[API-012] is ordered as asked, requests without the field last', async () => {
    const dueAt = (text: string) => ({ dueAt: new Date(text) })
    const {
      slugs: [a, b, c],
      asAdmin,
    } = await account(
      { name: 'Écran', priority: 1, ...dueAt('2026-03-02T08:00:00Z') },
      { name: 'clavier', priority: 4 },
      { name: 'Zinc', priority: 1, ...dueAt('2026-03-01T08:00:00Z') },
    )
    const sorted = async (
      sort: NonNullable<Parameters<typeof asAdmin.call<typeof projects.listTasksAsAdmin>>[1]['sort']>,
    ) => slugsOf(await asAdmin.call(projects.listTasksAsAdmin, { sort }))
    expect(await sorted({})).toEqual([c, b, a])
    expect(await sorted({ createdAt: 'asc' })).toEqual([a, b, c])
    expect(await sorted({ priority: 'desc' })).toEqual([b, c, a])
    expect(await sorted({ dueAt: 'asc' })).toEqual([c, a, b])
    expect(await sorted({ dueAt: 'desc' })).toEqual([a, c, b])
    expect(await sorted({ name: 'asc' })).toEqual([b, a, c])
    expect(await sorted({ priority: 'asc', name: 'asc' })).toEqual([a, c, b])
    // The first field first, whatever stands first elsewhere.
    expect(await sorted({ name: 'desc', priority: 'asc' })).toEqual([c, a, b])
    expect(await sorted({ priority: 'asc', createdAt: 'asc' })).toEqual([a, c, b])
  })

  test('[TSK-050] [OPEN-020] carries sprints for everybody and the state for staff alone', async () => {
    const {
      made: [task],
      app,
      admin,
      asUser,
      asEmma,
    } = await account({ category: 'managed' })
    const { query } = world.platform.database
    const sprint = {
      _id: world.platform.newId(),
      name: 'Sprint 141',
      startAt: '2026-02-15T23:00:00.000Z',
      endAt: '2026-02-22T23:00:00.000Z',
    }
    await query({
      text: 'INSERT INTO projects.milestones (id, number, name, start_at, end_at) VALUES ($1, 141, $2, $3, $4)',
      values: [sprint._id, sprint.name, sprint.startAt, sprint.endAt],
    })
    await query({
      text: 'INSERT INTO projects.task_milestones VALUES ($1, $2, $3)',
      values: [app.id, task!.id, sprint._id],
    })
    const [seen] = (await asUser.call(projects.listTasks, {})).list
    expect(seen).toMatchObject({ listState: null, milestoneIds: [sprint._id], milestones: [sprint] })
    const state = async () => (await asEmma.call(projects.listTasksAsAdmin, {})).list[0]!.listState
    expect(await state()).toBe('to_assign')
    await query({
      text: 'INSERT INTO projects.task_members VALUES ($1, $2, $3, $4)',
      values: [app.id, task!.id, admin.userId, world.clock.now()],
    })
    expect(await state()).toBe('todo_next_sprint')
    await asEmma.call(projects.editTask, { id: task!.slug, userId: admin.userId })
    expect(await state()).toBe('reassigned')
  })
})

describe('the board', () => {
  test('[API-005] [API-010] [OPEN-014] shows at first in one answer what its single calls answer', async () => {
    const { asUser, asAdmin, asEmma } = await account(
      ...Array.from({ length: 17 }, () => ({})),
      { listId: 'in_progress', ellapsedTime: hours(2), pendingStatus: 'customer', pendingAt: world.clock.now() },
      { listId: 'done', doneAt: world.clock.now() },
    )
    for (const who of [asUser, asAdmin, asEmma]) {
      const { stats, waiting, ...lists } = await who.call(projects.readBoard, {})
      for (const listId of ['todo', 'in_progress', 'done'] as const)
        expect(lists[listId]).toEqual(await who.call(projects.readList, { listId }))
      expect(lists.todo).toMatchObject({ hasMore: true, total: 17 })
      expect(stats).toEqual(await who.call(projects.readStats, {}))
      expect(waiting).toEqual(await who.call(projects.listWaiting, {}))
    }
    expect((await asUser.call(projects.readBoard, {})).waiting.total).toBe(1)
  })

  test('[API-005] [TSK-019] a filtered list keeps its order, its pages and the count of what was found', async () => {
    const urgent = { priority: 4 as const, kind: 'alert' as const }
    const { slugs, asUser } = await account(
      ...Array.from({ length: 20 }, (_, index) =>
        index % 2 ? { ...urgent, priority: index === 1 ? (3 as const) : (4 as const) } : {},
      ),
    )
    const found = slugs.filter((_, index) => index % 2 && index !== 1).reverse()
    const page = (skip: number) =>
      asUser.call(projects.readList, { listId: 'todo', filters: { kinds: ['alert'] }, skip, limit: 6 })
    const [first, second, third] = [await page(0), await page(6), await page(12)]
    expect([...slugsOf(first), ...slugsOf(second)]).toEqual([...found, slugs[1]])
    expect([first, second, third].map(({ hasMore, total }) => [hasMore, total])).toEqual([
      [true, 10],
      [false, 10],
      [false, 10],
    ])
    expect(await asUser.call(projects.readList, { listId: 'done', filters: { kinds: ['alert'] } })).toEqual({
      list: [],
      hasMore: false,
      total: 0,
    })
  })

  test('[SRC-011] what a list holds under filters is counted beyond its page, for this account alone', async () => {
    const { slugs, asUser, asEmma } = await account(
      ...Array.from({ length: 20 }, (_, index) => (index % 2 ? { kind: 'alert' as const } : {})),
      { listId: 'in_progress', kind: 'alert' },
    )
    await account({ kind: 'alert' })
    const count = (asked: { filters?: { kinds: ['alert'] }; search?: string }, listId: 'todo' | 'done' = 'todo') =>
      asUser.call(projects.countList, { listId, ...asked })
    expect(await count({ filters: { kinds: ['alert'] } })).toEqual({ total: 10 })
    expect(await asEmma.call(projects.countList, { listId: 'todo', filters: { kinds: ['alert'] } })).toEqual({
      total: 10,
    })
    expect(await count({ filters: { kinds: ['alert'] } }, 'done')).toEqual({ total: 0 })
    expect(await count({ search: slugs[1]!, filters: { kinds: ['alert'] } })).toEqual({ total: 2 })
    expect(await count({})).toEqual({ total: 20 })
  })

  test('[API-005] done requests are filtered in the order of the done list', async () => {
    const {
      slugs: [a, b],
      asUser,
    } = await account(
      { listId: 'done', doneAt: world.clock.now(), priority: 3 },
      { listId: 'done', doneAt: new Date(world.clock.now().getTime() - hours(1)), priority: 3 },
      { priority: 3 },
    )
    const page = await asUser.call(projects.readList, { listId: 'done', filters: { priorities: [3] } })
    expect([slugsOf(page), page.total]).toEqual([[a, b], 2])
  })

  test('[SRC-010] the search text is trimmed, and none is the whole list from its beginning', async () => {
    const {
      slugs: [a, b, c],
      asUser,
      app,
    } = await account({ name: 'Panne du VPN' }, { name: 'Souris' }, { name: 'Poste', description: 'Le vpn coupe' })
    const search = async (text: string) =>
      slugsOf(await asUser.call(projects.readList, { listId: 'todo', search: text }))
    expect(await search('  vpn ')).toEqual([c, a])
    expect(await search(b!.toLowerCase())).toEqual([b])
    expect(await search('   ')).toEqual([c, b, a])
    expect(await search(`${app.taskKey}-9`)).toEqual([])
    expect(slugsOf(await asUser.call(projects.listTasks, { search: ' VPN ', filters: { priorities: [1] } }))).toEqual([
      c,
      a,
    ])
  })

  test('[SRC-018] [OPEN-028] an account may switch its members filter off', async () => {
    const { app, admin, asUser, asAdmin, asEmma } = await account({})
    await world.platform.database.query({
      text: `UPDATE accounts.apps SET options = '{"membersFilterDisabled": true}' WHERE id = $1`,
      values: [app.id],
    })
    const filters = { memberIds: [admin.userId] }
    const refusal = { code: 'invalid_input', reply: { errors: { 'filters.memberIds': 'La valeur n’est pas valide' } } }
    await expect(asUser.call(projects.readList, { listId: 'todo', filters })).rejects.toMatchObject(refusal)
    await expect(asAdmin.call(projects.listTasksAsAdmin, { filters })).rejects.toMatchObject(refusal)
    await expect(asEmma.call(projects.readStatsAsAdmin, { filters })).rejects.toMatchObject(refusal)
    expect(await asUser.call(projects.readList, { listId: 'todo', filters: { priorities: [1] } })).toMatchObject({
      total: 1,
    })
    const elsewhere = await account({})
    expect(await elsewhere.asUser.call(projects.readList, { listId: 'todo', filters })).toMatchObject({ total: 0 })
  })
})

describe('archived requests', () => {
  test('[API-006] come in pages, the latest first, or all at once without a limit', async () => {
    const deletedAt = (ago: number) => ({ deletedAt: new Date(world.clock.now().getTime() - days(ago)) })
    const { slugs, asUser, asEmma } = await account(
      ...Array.from({ length: 18 }, (_, index) => deletedAt(index + 1)),
      {},
    )
    const archived = slugs.slice(0, 18)
    const [first, second] = [
      await asUser.call(projects.listDeleted, { limit: 10 }),
      await asEmma.call(projects.listDeleted, { skip: 10, limit: 10 }),
    ]
    expect([slugsOf(first), first.hasMore, slugsOf(second), second.hasMore]).toEqual([
      archived.slice(0, 10),
      true,
      archived.slice(10),
      false,
    ])
    const all = await asUser.call(projects.listDeleted, {})
    expect([slugsOf(all), all.hasMore, all.total, first.total]).toEqual([archived, false, 18, 18])
    expect(slugsOf(await asUser.call(projects.listDeleted, { skip: 16 }))).toEqual(archived.slice(16))
  })

  test('[API-006] are searched and filtered like those of the board, and counted', async () => {
    const deletedAt = new Date(world.clock.now().getTime() - days(1))
    const { slugs, asUser } = await account(
      { deletedAt, name: 'Imprimante du quai' },
      { deletedAt, priority: 4 },
      { name: 'Imprimante du bureau' },
    )
    const [printer, urgent] = slugs as [string, string]
    expect(await asUser.call(projects.listDeleted, { search: 'imprimante' })).toMatchObject({
      list: [{ taskId: printer }],
      total: 1,
    })
    expect(await asUser.call(projects.listDeleted, { filters: { priorities: [4] } })).toMatchObject({
      list: [{ taskId: urgent }],
      total: 1,
    })
    expect(await asUser.call(projects.listDeleted, { search: 'introuvable' })).toEqual({
      list: [],
      hasMore: false,
      total: 0,
    })
  })
})

test('[API-018][OPEN-003] everybody of an account reads what was open in a period, archived requests too', async () => {
  const at = (day: string) => new Date(`2026-01-${day}T12:00:00Z`)
  const ended = (day: string) => ({ listId: 'done' as const, doneAt: at(day) })
  const {
    slugs: [before, into, inside, archived, across, , open],
    asUser,
    asEmma,
  } = await account(
    { createdAt: at('01'), ...ended('09') },
    { createdAt: at('02'), ...ended('10') },
    { createdAt: at('11'), ...ended('12') },
    { createdAt: at('12'), ...ended('25'), deletedAt: at('12') },
    { createdAt: at('03'), ...ended('30') },
    { createdAt: at('21') },
    { createdAt: at('20') },
  )
  const period = { from: '2026-01-10', to: '2026-01-20' }
  for (const who of [asUser, asEmma])
    expect(slugsOf(await who.call(projects.listActive, period))).toEqual([open, archived, inside, across, into])
  const page = await asUser.call(projects.listActive, { ...period, skip: 1, limit: 2 })
  expect([slugsOf(page), page.hasMore]).toEqual([[archived, inside], true])
  expect(
    slugsOf(await asUser.call(projects.listActive, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T12:00:00Z' })),
  ).toEqual([before])
})

test('[API-010][API-019][BKL-003] sums per list: times for customers, all figures for staff', async () => {
  const { asUser, asAdmin, asEmma } = await account(
    { estimatedTime: hours(4), category: 'mission', ellapsedTime: minutes(10) },
    {
      estimatedTime: hours(2),
      acceptedEstimatedTime: hours(2),
      estimatedTimeAcceptedAt: world.clock.now(),
      priority: 4,
    },
    { listId: 'in_progress', estimatedTime: hours(8), ellapsedTime: hours(1) },
    { listId: 'in_progress', ellapsedTime: hours(3), pendingAt: world.clock.now(), pendingStatus: 'customer' },
    { listId: 'in_progress', ellapsedTime: hours(5), deletedAt: world.clock.now() },
    {
      listId: 'done',
      doneAt: world.clock.now(),
      estimatedTime: hours(1),
      ellapsedTime: hours(7),
      metadata: { hideTimeTracking: true },
    },
  )
  const times = {
    todoStats: { ellapsedTime: minutes(10) },
    inProgressStats: { ellapsedTime: hours(4) },
    doneStats: { ellapsedTime: 0 },
  }
  expect(await asUser.call(projects.readStats, {})).toEqual(times)
  expect(await asAdmin.call(projects.readStats, {})).toEqual(times)
  expect(await asAdmin.call(projects.readStatsAsAdmin, {})).toEqual(times)
  await expect(asUser.call(projects.readStatsAsAdmin, {})).rejects.toBeProblem('access_denied')
  expect(await asEmma.call(projects.readStatsAsAdmin, {})).toEqual({
    todoStats: {
      ellapsedTime: minutes(10),
      totalEstimatedTime: hours(6),
      totalValidatedTime: hours(2),
      waitingEstimateValidation: hours(4),
    },
    inProgressStats: {
      ellapsedTime: hours(4),
      totalEstimatedTime: hours(8),
      effectiveTime: hours(4),
      pendingEffectiveTime: hours(3),
    },
    doneStats: { ellapsedTime: hours(7), totalEstimatedTime: hours(1), totalSpentTime: hours(7) },
  })
  expect(await asEmma.call(projects.readStatsAsAdmin, { filters: { priorities: [4] } })).toMatchObject({
    todoStats: { totalEstimatedTime: hours(2), waitingEstimateValidation: 0 },
  })
})

test('[SRC-017][ROL-008] whoever the members filter names, work logs and times of others stay closed', async () => {
  const { admin, user, asEmma } = await account({})
  for (const memberIds of [[user.userId], [user.userId, admin.userId]]) {
    const stats = await asEmma.call(projects.readStatsAsAdmin, { filters: { memberIds } })
    expect(Object.keys(stats).toSorted()).toEqual(['doneStats', 'inProgressStats', 'todoStats'])
    await expect(asEmma.call(projects.readTimes, { date: '2026-02-03', userIds: memberIds })).rejects.toBeProblem(
      'worklogs_of_others',
    )
  }
})

test('[API-018] [API-049] fixed words of an address win over ids', async () => {
  const { asUser, asEmma } = await account({})
  expect(await asUser.call(projects.listDeleted, {})).toEqual({ list: [], hasMore: false, total: 0 })
  expect((await asEmma.call(projects.listActive, { from: '2026-02-01', to: '2026-02-28' })).list).toHaveLength(1)
  expect(await asEmma.call(projects.readStatsAsAdmin, {})).toHaveProperty('todoStats')
})

test('[API-004] no list shows a request of another account, whatever is asked', async () => {
  const mine = await account({}, { deletedAt: world.clock.now() })
  const verdier = await account({})
  for (const call of [projects.listTasks, projects.listTasksAsAdmin, projects.listDeleted] as const) {
    for (const task of (await verdier.asAdmin.call(call, {})).list) expect(task.appId).toBe(verdier.app.id)
  }
  expect(slugsOf(await verdier.asAdmin.call(projects.listTasks, { search: mine.slugs[0]! }))).toEqual([])
  await expect(verdier.asAdmin.with({ 'app-id': mine.app.id }).call(projects.listTasks, {})).rejects.toBeProblem(
    'app_mismatch',
  )
})
