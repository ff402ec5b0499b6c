import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const draft = { name: 'Le scanner n’envoie plus', description: '**Depuis** ce matin.' }

describe('a new request', () => {
  test('[OPEN-004] [TSK-005] [TSK-006] [ROL-002] a customer creates it and owns it, with the defaults', async () => {
    const task = await world.asBasile.call(projects.createTask, draft)
    expect(task).toMatchObject({
      ...draft,
      kind: 'basic',
      priority: 1,
      listId: 'todo',
      userId: world.user.userId,
      appId: world.app.id,
      createdAt: world.iso(),
      labels: [],
      memberIds: [],
      state: 'default',
      badge: null,
      locked: false,
      next: null,
      privateThreadId: null,
      workLogs: [],
      createdBy: { _id: world.user.userId, firstName: 'Basile' },
      people: [{ _id: world.user.userId, staff: false }],
    })
    expect(await world.eventsOf(task._id)).toEqual([
      {
        name: 'task.created',
        actor: { kind: 'customer', userId: world.user.userId },
        data: { listId: 'todo', priority: 1, kind: 'basic' },
      },
    ])
  })

  test.each([
    [{ description: draft.description }, 'name', 'Le champ est nécessaire'],
    [{ name: draft.name }, 'description', 'Le champ est nécessaire'],
    [{ ...draft, name: '  ' }, 'name', 'Le champ est nécessaire'],
    [{ ...draft, description: ' ' }, 'description', 'Le champ est nécessaire'],
    [{ ...draft, userId: null }, 'userId', 'La valeur n’est pas valide'],
    [{ ...draft, priority: null }, 'priority', 'La valeur n’est pas valide'],
    [{ ...draft, kind: null }, 'kind', 'La valeur n’est pas valide'],
  ])('[TSK-028] without what it needs it is refused by name: %j', async (body, field, message) => {
    const refusal = { code: 'invalid_input', reply: { errors: { [field]: message } } }
    await expect(world.asEmma.call(projects.createTaskAsStaff, body as typeof draft)).rejects.toMatchObject(refusal)
    if (!('userId' in body))
      await expect(world.asBasile.call(projects.createTask, body as typeof draft)).rejects.toMatchObject(refusal)
  })

  test('[TSK-029] a customer names no owner, nor anything else that staff decide', async () => {
    for (const more of [
      { userId: world.admin.userId },
      { estimatedTime: hours(1) },
      { listId: 'done' },
      { dueAt: world.iso() },
    ]) {
      const [field] = Object.keys(more)
      await expect(
        world.asBasile.call(projects.createTask, { ...draft, ...more } as typeof draft),
      ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { [field!]: expect.any(String) } } })
    }
    await expect(world.asBasile.call(projects.createTaskAsStaff, draft)).rejects.toBeProblem('access_denied')
    const { slug } = await world.request()
    for (const who of [world.asBasile, world.asAda]) {
      await expect(
        who.call(projects.editTaskAsCustomer, { id: slug, userId: world.admin.userId } as { id: string }),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { userId: expect.any(String) } },
      })
    }
  })

  test('[TSK-072] [API-014] [TSK-027] [OPEN-063] staff name the owner, dates and estimate', async () => {
    const [plannedAt, dueAt] = ['2026-02-20T08:00:00.000Z', '2026-03-01T08:00:00.000Z']
    const task = await world.asEmma.call(projects.createTaskAsStaff, {
      ...draft,
      userId: world.admin.userId,
      priority: 4,
      kind: 'issue',
      plannedAt,
      dueAt,
      estimatedTime: hours(2),
    })
    expect(task).toMatchObject({
      userId: world.admin.userId,
      priority: 4,
      kind: 'issue',
      plannedAt,
      dueAt,
      estimatedTime: hours(2),
      firstEstimatedTime: hours(2),
      badge: 'to_categorise',
    })
    expect(await world.namesOf(task._id)).toEqual(['estimate.proposed', 'task.created'])
    const empty = { plannedAt: null, dueAt: null, estimatedTime: null }
    for (const more of [{}, empty])
      expect(await world.asEmma.call(projects.createTaskAsStaff, { ...draft, ...more })).toMatchObject({
        userId: world.emma.userId,
        priority: 1,
        kind: 'basic',
        plannedAt: null,
        dueAt: null,
        estimatedTime: null,
        labelIds: [],
        memberIds: [],
        milestoneIds: [],
      })
  })

  test('[TSK-072] nobody of another account can own it', async () => {
    const verdier = await world.given.customer()
    const refusal = { code: 'invalid_input', reply: { errors: { userId: 'Cette personne n’est pas de ce compte' } } }
    await expect(
      world.asEmma.call(projects.createTaskAsStaff, { ...draft, userId: verdier.admin.userId }),
    ).rejects.toMatchObject(refusal)
    const task = await world.request()
    await expect(
      world.asEmma.call(projects.editTask, { id: task.slug, userId: verdier.admin.userId }),
    ).rejects.toMatchObject(refusal)
  })

  test('[TSK-002] [OPEN-026] ids count from 1 in each account, without gap or double', async () => {
    const { app, user } = await world.given.customer()
    const made = await Promise.all(Array.from({ length: 12 }, () => world.as(user).call(projects.createTask, draft)))
    expect(made.map(({ taskId }) => taskId).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${app.taskKey}-${index + 1}`).sort(),
    )
  })

  test('[TSK-005] [TSK-006] staff choose each kind and each priority, all others are refused by name', async () => {
    const task = await world.request()
    const edit = (fields: { priority?: 0 | 1 | 2 | 3 | 4; kind?: 'basic' | 'alert' | 'issue' }) =>
      world.asEmma.call(projects.editTask, { id: task.slug, ...fields })
    for (const kind of ['alert', 'issue', 'basic'] as const) expect(await edit({ kind })).toMatchObject({ kind })
    for (const priority of [0, 1, 2, 3, 4] as const) expect(await edit({ priority })).toMatchObject({ priority })
    for (const priority of [5, -1, 1.5]) {
      const wrong = { priority: priority as 4, kind: 'wish' as 'basic' }
      const refusal = {
        code: 'invalid_input',
        reply: { errors: { priority: expect.any(String), kind: expect.any(String) } },
      }
      await expect(world.asBasile.call(projects.createTask, { ...draft, ...wrong })).rejects.toMatchObject(refusal)
      await expect(edit(wrong)).rejects.toMatchObject(refusal)
    }
  })
})

describe('one request', () => {
  test('[TSK-003] [API-013] [OPEN-001] is read by either id, in the own account only', async () => {
    const task = await world.request()
    for (const id of [task.slug, task.id]) {
      expect(await world.asAda.call(projects.readTask, { id })).toMatchObject({ _id: task.id, taskId: task.slug })
      expect(await world.asEmma.call(projects.readTaskAsAdmin, { id })).toMatchObject({ _id: task.id })
    }
    const verdier = await world.given.customer()
    await expect(world.as(verdier.admin).call(projects.readTask, { id: task.id })).rejects.toBeProblem('not_found')
    await expect(
      world.as(world.emma, { in: verdier.app.id }).call(projects.readTask, { id: task.slug }),
    ).rejects.toBeProblem('not_found')
    await expect(world.asAda.call(projects.readTaskAsAdmin, { id: task.slug })).rejects.toBeProblem('access_denied')
  })

  test('[TSK-001][MIL-001][TSK-009] carries all its fields, milestones, and the metadata for its reader', async () => {
    const task = await world.request({
      metadata: {
        hideTimeTracking: true,
        invoice: { hostedUrl: 'https://pay.example/1', number: 'F-1' },
        secret: 1,
      } as object,
    })
    await world.platform.database.query({
      text: `WITH m AS (INSERT INTO projects.milestones (id, number, name, start_at, end_at)
             VALUES ($1, 139, 'Sprint 139', '2026-02-01T23:00:00Z', '2026-02-08T23:00:00Z') RETURNING id)
             INSERT INTO projects.task_milestones (app_id, task_id, milestone_id) SELECT $2, $3, id FROM m`,
      values: ['c'.repeat(24), world.app.id, task.id],
    })
    const shown = await world.asAda.call(projects.readTask, { id: task.slug })
    expect(Object.keys(shown)).toEqual(
      expect.arrayContaining([
        '_id',
        'taskId',
        'name',
        'description',
        'appId',
        'kind',
        'priority',
        'listId',
        'userId',
        'memberIds',
        'labelIds',
        'milestoneIds',
        'plannedAt',
        'dueAt',
        'estimatedTime',
        'firstEstimatedTime',
        'acceptedEstimatedTime',
        'estimatedTimeAcceptedAt',
        'estimatedTimeRefusedAt',
        'ellapsedTime',
        'pendingAt',
        'pendingStatus',
        'mergeRequestLink',
        'mergeRequestAcceptedAt',
        'deletedAt',
        'invoicedAt',
        'threadId',
        'privateThreadId',
        'createdAt',
        'workLogs',
        'metadata',
      ]),
    )
    expect(shown.milestones).toEqual([
      {
        _id: 'c'.repeat(24),
        name: 'Sprint 139',
        startAt: '2026-02-01T23:00:00.000Z',
        endAt: '2026-02-08T23:00:00.000Z',
      },
    ])
    expect(shown.metadata).toEqual({
      hideTimeTracking: true,
      invoice: { hostedUrl: 'https://pay.example/1', number: 'F-1' },
    })
  })

  test('[TSK-001] each field tells its own column', async () => {
    // Moments to come: nothing of it falls due meanwhile.
    const at = (hour: number) => new Date(world.iso(hours(hour)))
    const task = await world.request({
      name: 'Onduleur',
      description: '**Bip** toutes les minutes',
      kind: 'alert',
      priority: 3,
      listId: 'done',
      doneAt: at(1),
      plannedAt: at(2),
      dueAt: at(3),
      ellapsedTime: minutes(7),
      estimatedTime: hours(3),
      firstEstimatedTime: hours(1),
      acceptedEstimatedTime: hours(2),
      estimatedTimeRefusedAt: at(4),
      pendingAt: at(5),
      pendingStatus: 'completed',
      mergeRequestLink: 'https://git.nimbus.example/1',
      mergeRequestAcceptedAt: at(6),
      deletedAt: at(7),
      invoicedAt: at(8),
      createdAt: at(9),
      privateThreadId: 'd'.repeat(24),
      category: 'managed',
    })
    const iso = (hour: number) => at(hour).toISOString()
    expect(await world.asEmma.call(projects.readTask, { id: task.id })).toMatchObject({
      _id: task.id,
      taskId: task.slug,
      name: 'Onduleur',
      description: '**Bip** toutes les minutes',
      appId: world.app.id,
      kind: 'alert',
      priority: 3,
      listId: 'done',
      userId: world.user.userId,
      memberIds: [],
      labelIds: [(await world.given.seeded('managed')).id],
      milestoneIds: [],
      plannedAt: iso(2),
      dueAt: iso(3),
      ellapsedTime: minutes(7),
      estimatedTime: hours(3),
      firstEstimatedTime: hours(1),
      acceptedEstimatedTime: hours(2),
      estimatedTimeAcceptedAt: null,
      estimatedTimeRefusedAt: iso(4),
      pendingAt: iso(5),
      pendingStatus: 'completed',
      mergeRequestLink: 'https://git.nimbus.example/1',
      mergeRequestAcceptedAt: iso(6),
      deletedAt: iso(7),
      invoicedAt: iso(8),
      threadId: task.threadId,
      privateThreadId: 'd'.repeat(24),
      createdAt: iso(9),
      workLogs: [],
      metadata: {},
    })
    const accepted = await world.request({ estimatedTime: hours(1), estimatedTimeAcceptedAt: at(10) })
    expect(await world.asEmma.call(projects.readTask, { id: accepted.id })).toMatchObject({
      estimatedTimeAcceptedAt: iso(10),
      estimatedTimeRefusedAt: null,
    })
  })
})

describe('moving', () => {
  test('[TSK-018] [TSK-007] [API-007] any list from any list, with the day of done', async () => {
    const task = await world.request()
    const move = (listId: 'todo' | 'in_progress' | 'done') =>
      world.asBasile.call(projects.moveTask, { id: task.slug, listId })
    expect(await move('done')).toMatchObject({ listId: 'done', doneAt: world.iso(), state: 'done' })
    expect(await move('todo')).toMatchObject({ listId: 'todo', doneAt: null, next: null })
    expect(await move('todo')).toMatchObject({ listId: 'todo' })
    expect((await world.eventsOf(task.id)).map(({ data }) => data)).toHaveLength(2)
    for (const listId of ['in_progress', 'done', 'in_progress', 'todo'] as const) {
      expect(await move(listId)).toMatchObject({ listId, doneAt: listId === 'done' ? world.iso() : null })
    }
    await expect(
      world.asBasile.call(projects.moveTask, { id: task.slug, listId: 'later' as 'todo' }),
    ).rejects.toMatchObject({ reply: { errors: { listId: expect.any(String) } } })
  })

  test('[TSK-044] [OPEN-069] a locked request stays where it is for plain users', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(1) })
    await expect(world.asBasile.call(projects.moveTask, { id: task.slug, listId: 'done' })).rejects.toMatchObject({
      code: 'task_locked',
      status: 409,
    })
    expect(await world.asAda.call(projects.moveTask, { id: task.slug, listId: 'in_progress' })).toMatchObject({
      listId: 'in_progress',
    })
  })

  test('of two who move at the same moment, each is told the truth', async () => {
    const task = await world.request()
    const answers = await Promise.allSettled([
      world.asBasile.call(projects.moveTask, { id: task.slug, listId: 'done' }),
      world.asAda.call(projects.moveTask, { id: task.slug, listId: 'in_progress' }),
    ])
    const moved = (await world.namesOf(task.id)).length
    expect(moved).toBe(answers.filter(({ status }) => status === 'fulfilled').length)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeProblem('task_changed')
  })
})

describe('editing', () => {
  test('[API-015] [TSK-071] [TSK-004] staff change everything of it, all or nothing', async () => {
    const task = await world.request()
    const edited = await world.asEmma.call(projects.editTask, {
      id: task.slug,
      name: ' Imprimante ',
      description: 'Bac 2 bloqué',
      priority: 3,
      kind: 'issue',
      userId: world.admin.userId,
      listId: 'done',
      plannedAt: world.iso(hours(2)),
      dueAt: world.iso(hours(3)),
      estimatedTime: hours(1),
    })
    expect(edited).toMatchObject({
      name: 'Imprimante',
      description: 'Bac 2 bloqué',
      priority: 3,
      kind: 'issue',
      userId: world.admin.userId,
      listId: 'done',
      plannedAt: world.iso(hours(2)),
      dueAt: world.iso(hours(3)),
      estimatedTime: hours(1),
    })
    expect(await world.namesOf(task.id)).toEqual([
      'estimate.proposed',
      'task.edited',
      'task.moved',
      'task.owner_changed',
    ])
    expect(await world.asEmma.call(projects.editTask, { id: task.slug, dueAt: null })).toMatchObject({ dueAt: null })
    await expect(world.asAda.call(projects.editTask, { id: task.slug, name: 'x' })).rejects.toBeProblem('access_denied')
    await expect(
      world.asEmma.call(projects.editTask, { id: task.slug, title: 'x' } as { id: string }),
    ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { title: expect.any(String) } } })
    await expect(world.asEmma.call(projects.editTask, { id: task.slug, name: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { name: expect.any(String) } },
    })
  })

  test('[OPEN-071] its owner and administrators correct name and description while it is open', async () => {
    const task = await world.request()
    const correct = (who: typeof world.asAda) =>
      who.call(projects.editTaskAsCustomer, { id: task.slug, description: 'Autre' })
    expect(await correct(world.asBasile)).toMatchObject({ description: 'Autre', name: task.name })
    expect(await correct(world.asAda)).toMatchObject({ description: 'Autre' })
    await expect(correct(world.as(await world.given.user(world.app)))).rejects.toBeProblem('access_denied')
    await expect(correct(world.asEmma)).rejects.toBeProblem('access_denied')
    await world.asEmma.call(projects.editTask, { id: task.slug, listId: 'done' })
    await expect(correct(world.asBasile)).rejects.toBeProblem('task_done')
    const archived = await world.request({ deletedAt: world.clock.now() })
    await expect(
      world.asBasile.call(projects.editTaskAsCustomer, { id: archived.slug, name: 'x' }),
    ).rejects.toBeProblem('task_archived')
  })
})

describe('a list of the board', () => {
  test('[TSK-019] [OPEN-025] todo and in progress by priority then newest, done by its latest move', async () => {
    const { app, user } = await world.given.customer()
    const as = world.as(user)
    const made = async (listId: 'todo' | 'in_progress' | 'done', priority: 0 | 1 | 4, age: number) => {
      const at = new Date(world.clock.now().getTime() - minutes(age))
      return (
        await world.given.task({
          app,
          owner: user,
          listId,
          priority,
          createdAt: at,
          doneAt: listId === 'done' ? at : null,
        })
      ).slug
    }
    // One by one too: the order decides which requests a page takes, not only how it shows them.
    const inPages = async (listId: 'todo' | 'in_progress' | 'done') =>
      (
        await Promise.all([0, 1, 2, 3, 4].map((skip) => as.call(projects.readList, { listId, skip, limit: 1 })))
      ).flatMap(({ list }) => list.map(({ taskId }) => taskId))
    for (const listId of ['todo', 'in_progress'] as const) {
      const slugs = [
        await made(listId, 1, 30),
        await made(listId, 4, 90),
        await made(listId, 0, 1),
        await made(listId, 1, 10),
        await made(listId, 4, 20),
      ]
      const { list, total } = await as.call(projects.readList, { listId })
      const order = [4, 1, 3, 0, 2].map((index) => slugs[index])
      expect([list.map(({ taskId }) => taskId), await inPages(listId)]).toEqual([order, order])
      expect(total).toBe(5)
    }
    const slugs = [await made('done', 4, 30), await made('done', 0, 10), await made('done', 1, 60)]
    expect(await inPages('done')).toEqual([slugs[1], slugs[0], slugs[2]])
    expect((await as.call(projects.readList, { listId: 'done' })).list.map(({ taskId }) => taskId)).toEqual([
      slugs[1],
      slugs[0],
      slugs[2],
    ])
  })

  test('[API-005][TSK-017][CON-001] comes in pages of 15 without skips, repeats, or archived', async () => {
    const { app, user } = await world.given.customer()
    await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        world.given.task({ app, owner: user, deletedAt: index === 31 ? world.clock.now() : null }),
      ),
    )
    const page = (skip: number) => world.as(user).call(projects.readList, { listId: 'todo', skip })
    const pages = [await page(0), await page(15), await page(30), await page(45)]
    expect(pages.map(({ list, hasMore, total }) => [list.length, hasMore, total])).toEqual([
      [15, true, 31],
      [15, true, 31],
      [1, false, 31],
      [0, false, 31],
    ])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ _id }) => _id))).size).toBe(31)
  })

  test('[API-005] [ROL-004] shows each reader what is theirs to see and to do', async () => {
    const { app, user, admin } = await world.given.customer()
    const emma = await world.given.staff({ inside: [app] })
    const task = await world.given.task({
      app,
      owner: user,
      category: 'mission',
      estimatedTime: hours(1),
      ellapsedTime: minutes(5),
      metadata: { hideTimeTracking: true },
    })
    await world.platform.database.query({
      text: 'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)',
      values: [app.id, task.id, emma.userId, world.clock.now()],
    })
    const card = async (who: typeof world.asAda) => (await who.call(projects.readList, { listId: 'todo' })).list[0]!
    const [basile, ada, staff] = [
      await card(world.as(user)),
      await card(world.as(admin)),
      await card(world.as(emma, { in: app.id })),
    ]
    expect(basile).toMatchObject({
      locked: true,
      waitsFor: 'others',
      may: ['message'],
      ellapsedTime: null,
      badge: null,
      state: 'awaitingValidation',
    })
    expect(ada).toMatchObject({
      locked: false,
      waitsFor: 'me',
      may: ['edit', 'move', 'answerEstimate', 'message'],
      ellapsedTime: null,
    })
    expect(staff).toMatchObject({ locked: false, waitsFor: 'others', ellapsedTime: minutes(5) })
    expect(staff.people.map(({ _id, staff: ours }) => [_id, ours])).toEqual([
      [user.userId, false],
      [emma.userId, true],
    ])
    expect([staff.memberIds, staff.labels.map(({ key }) => key)]).toEqual([[emma.userId], ['mission']])
  })

  test('an empty list is an answer too', async () => {
    const { user } = await world.given.customer()
    expect(await world.as(user).call(projects.readList, { listId: 'in_progress' })).toEqual({
      list: [],
      hasMore: false,
      total: 0,
    })
  })
})
