import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { ProblemError } from '@passerelle/contract/problems'
import { sprint } from '@passerelle/kernel/sprints'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'

// The same five each time; `HISTORIES=1000 pnpm vitest run --project component cached-boards` for as many others.
const others = Number(process.env['HISTORIES'] ?? 0)
const histories = others || 5

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
/** Another process on the same database without a cache: it computes each response. */
let computing: Booted
let sprintId: string
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const { databaseUrl } = world.platform.env
  const env = { responseCacheMb: 0, tokenHours: 24 * 365 }
  const staff = world.as(await world.given.staff({ project: true }))
  sprintId = (await staff.call(projects.createSprint, { sprint: 31 }))._id
  computing = await boot({ services: ['projects'], clock: world.clock, databaseUrl, env })
})
afterAll(async () => {
  await computing.close()
  await world.close()
})

const givenAccount = async () => {
  const { given } = world
  const { app, admin, user } = await given.customer()
  const other = await given.user(app)
  const staff = await given.staff({ inside: [app] })
  const project = await given.staff({ project: true, inside: [app] })
  const readersOf = (host: Pick<Booted, 'as'>) => [
    ...[admin, user, other].map((person) => host.as(person)),
    ...[staff, project].map((person) => host.as(person, { in: app.id })),
  ]
  return {
    admin,
    other,
    asUser: world.as(user),
    asAdmin: world.as(admin),
    asStaff: world.as(staff, { in: app.id }),
    asProject: world.as(project, { in: app.id }),
    readers: readersOf(world).map((cached, index) => ({ cached, computed: readersOf(computing)[index]! })),
  }
}
type Account = Awaited<ReturnType<typeof givenAccount>>

/** An account serves several histories: each adds requests of its own to those of the ones before. */
const historiesPerAccount = 5
let begun = 0
let latest: Promise<Account>
const nextAccount = () => {
  if (begun % historiesPerAccount === 0) latest = givenAccount()
  begun += 1
  return latest
}

const listIds = ['todo', 'in_progress', 'done'] as const
type Caller = ReturnType<Booted['as']>
/** What is cached beside the board and the pages of requests. */
const parts = [
  (caller: Caller) => caller.call(projects.readList, { listId: 'todo', skip: 1, limit: 2 }),
  (caller: Caller) => caller.call(projects.listWaiting, { limit: 2 }),
  (caller: Caller) => caller.call(projects.readStats, {}),
  (caller: Caller) => caller.call(projects.listLabels, {}),
  (caller: Caller, memberIds: string[]) =>
    caller.call(projects.readList, { listId: 'todo', filters: { memberIds, pending: true } }),
  (caller: Caller) => caller.call(projects.readList, { listId: 'in_progress', filters: { milestoneIds: ['none'] } }),
  (caller: Caller, memberIds: string[]) =>
    caller.call(projects.countList, { listId: 'todo', filters: { memberIds, priorities: [0, 3] } }),
  (caller: Caller, memberIds: string[]) => caller.call(projects.readStats, { filters: { memberIds } }),
  (caller: Caller) =>
    caller.call(projects.listTasks, { limit: 3, sort: { priority: 'desc' }, filters: { milestoneIds: [sprintId] } }),
]
/** What a reader sees of the account: its board, its labels and the page of each request. */
const viewOf = (caller: Caller, { other }: Account, ids: readonly string[], shownParts = parts) =>
  Promise.all([
    caller.call(projects.readBoard, {}),
    ...shownParts.map((read) => read(caller, [other.userId])),
    ...ids.map((id) => caller.call(projects.readTask, { id })),
  ])
const sql = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })

type Step = (account: Account, id: string, pick: number) => Promise<unknown>
/** What people of all kinds may do; a step that the rules refuse changes nothing. */
const steps = {
  move: ({ asStaff }, id, pick) => asStaff.call(projects.moveTask, { id, listId: listIds[pick % 3]! }),
  moveAsCustomer: ({ asUser }, id, pick) => asUser.call(projects.moveTask, { id, listId: listIds[pick % 3]! }),
  edit: ({ asStaff, admin }, id, pick) =>
    asStaff.call(projects.editTask, { id, name: `Nom ${pick}`, ...(pick % 2 === 0 && { userId: admin.userId }) }),
  estimate: ({ asStaff }, id, pick) => asStaff.call(projects.editTask, { id, estimatedTime: minutes(15 + 15 * pick) }),
  accept: ({ asAdmin }, id) => asAdmin.call(projects.acceptEstimate, { id }),
  refuse: ({ asAdmin }, id) => asAdmin.call(projects.refuseEstimate, { id }),
  wait: ({ asStaff }, id, pick) =>
    asStaff.call(projects.setPendingStatus, { id, value: pick % 3 > 0, status: pick % 2 ? 'customer' : 'completed' }),
  complete: ({ asAdmin }, id, pick) => asAdmin.call(projects.answerCompletion, { id, completed: pick % 2 === 0 }),
  archive: ({ asProject }, id) => asProject.call(projects.archiveTask, { id }),
  unarchive: ({ asProject }, id) => asProject.call(projects.unarchiveTask, { id }),
  attachMember: ({ asStaff, other }, id) => asStaff.call(projects.attachMember, { id, memberId: other.userId }),
  detachMember: ({ asStaff, other }, id) => asStaff.call(projects.detachMember, { id, memberId: other.userId }),
  attachLabel: async ({ asStaff }, id, pick) => {
    const label = await world.given.seeded(['mission', 'managed', 'quote'][pick % 3]!)
    return asStaff.call(projects.attachLabel, { id, labelId: label.id })
  },
  work: ({ asStaff }, id) => asStaff.call(projects.actOnWorkLog, { id, action: 'start' } as never),
  addWork: ({ asStaff }, id, pick) =>
    asStaff.call(projects.addWorkLog, {
      id,
      startedAt: world.iso(-minutes(15 * (pick + 2))),
      stoppedAt: world.iso(-minutes(15)),
    }),
  stopWork: ({ asStaff }, id) => asStaff.call(projects.actOnWorkLog, { id, action: 'stop' } as never),
  openInternal: ({ asStaff }, id) => asStaff.call(projects.openInternalThread, { id }),
  joinSprint: ({ asStaff }, id) => asStaff.call(projects.attachMilestone, { id, milestoneId: sprintId }),
  leaveSprint: ({ asStaff }, id) => asStaff.call(projects.detachMilestone, { id, milestoneId: sprintId }),
  renameSprint: (_account, _id, pick) =>
    sql('UPDATE projects.milestones SET name = $2 WHERE id = $1', sprintId, `Sprint ${pick}`),
  editText: ({ asStaff }, id, pick) => asStaff.call(projects.editTask, { id, description: `Texte ${pick}` }),
  linkReview: ({ asStaff }, id, pick) =>
    asStaff.call(projects.setPendingStatus, {
      id,
      value: pick % 2 === 0 && `https://git.example.org/${pick}`,
      status: 'merge_request',
    }),
  renamePerson: ({ other }, _id, pick) =>
    sql('UPDATE accounts.users SET last_name = $2 WHERE id = $1', other.userId, `Nom ${pick}`),
  renameLabel: (_account, _id, pick) =>
    sql('UPDATE projects.labels SET name = $1 WHERE key = $2', `M${pick}`, 'mission'),
  hideTime: (_account, id, pick) =>
    sql(
      `UPDATE projects.tasks SET metadata = jsonb_set(metadata, '{hideTimeTracking}', $2::jsonb) WHERE id = $1`,
      id,
      JSON.stringify(pick % 2 === 0),
    ),
} satisfies Record<string, Step>

const history = fc.array(
  fc.record({
    step: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    task: fc.nat(3),
    pick: fc.nat(6),
  }),
  { minLength: 1, maxLength: 6 },
)
/** Who looks on during a history, and how many places further the one stands who looks at its end. */
const onlookers = fc.record({ during: fc.nat(4), further: fc.integer({ min: 1, max: 4 }) })
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof ProblemError)) throw error
}
const createTasks = async ({ asUser, asStaff, other }: Account) => {
  const draft = { name: 'Demande', description: 'Texte' }
  const made = [
    await asUser.call(projects.createTask, draft),
    await asUser.call(projects.createTask, draft),
    await asStaff.call(projects.createTaskAsStaff, { ...draft, userId: other.userId, estimatedTime: minutes(30) }),
    await asStaff.call(projects.createTaskAsStaff, { ...draft, priority: 3 }),
  ]
  return made.map(({ _id }) => _id)
}

describe('the cached board of an account', () => {
  test(`[ADR-0056] after each step of ${histories} random histories readers get what is computed anew`, async () => {
    await fc.assert(
      fc.asyncProperty(history, onlookers, async (planned, { during, further }) => {
        const account = await nextAccount()
        const ids = await createTasks(account)
        const readerAt = (place: number) => account.readers[place % account.readers.length]!
        const expectEqualViews = async (place: number, ...shown: [string[], typeof parts?]) => {
          const { cached, computed } = readerAt(place)
          expect(await viewOf(cached, account, ...shown)).toEqual(await viewOf(computed, account, ...shown))
        }
        // Both have read all that the steps change; one looks on after each step, the other at the end.
        await Promise.all([during, during + further].map((place) => viewOf(readerAt(place).cached, account, ids)))
        for (const { step, task, pick } of planned) {
          await steps[step](account, ids[task]!, pick).catch(ignoreRefusal)
          await expectEqualViews(during, [ids[task]!], [parts[pick % parts.length]!])
        }
        await Promise.all([during, during + further].map((place) => expectEqualViews(place, ids)))
      }),
      { numRuns: histories, endOnFailure: true, ...(others === 0 && { seed: 17 }) },
    )
  }, 0)

  test('[ADR-0056] read all the while, it ends as what many writers at once have left', async () => {
    const account = await givenAccount()
    const ids = await createTasks(account)
    let writing = true
    const read = async () => {
      while (writing) for (const { cached } of account.readers) await viewOf(cached, account, ids)
    }
    const reading = read()
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        steps[index % 2 ? 'edit' : 'moveAsCustomer'](account, ids[index % ids.length]!, index).catch(ignoreRefusal),
      ),
    )
    writing = false
    await reading
    for (const { cached, computed } of account.readers)
      expect(await viewOf(cached, account, ids)).toEqual(await viewOf(computed, account, ids))
  })

  test('[ADR-0056] a right that was lost, a session that ended and a disabled account hold at once', async () => {
    const { app, admin } = await world.given.customer()
    const asAdmin = world.as(admin)
    const board = () => asAdmin.call(projects.readBoard, {})
    await world.given.task({ app, owner: admin, estimatedTime: minutes(60), category: 'mission' })
    expect((await board()).waiting.list[0]).toMatchObject({ may: expect.arrayContaining(['answerEstimate']) })
    await sql(`UPDATE accounts.users SET roles = '{}' WHERE id = $1`, admin.userId)
    expect((await board()).waiting.total).toBe(0)
    await sql('UPDATE accounts.apps SET disabled_at = now() WHERE id = $1', app.id)
    await expect(board()).rejects.toBeProblem('app_disabled')
    await sql('UPDATE accounts.apps SET disabled_at = NULL WHERE id = $1', app.id)
    await sql('UPDATE accounts.sessions SET ended_at = now() WHERE user_id = $1', admin.userId)
    await expect(board()).rejects.toBeProblem('session_expired')
  })

  test('[ADR-0056][SRC-018] a filter by people that the account switches off is refused at once', async () => {
    const { app, admin } = await world.given.customer()
    const mine = () =>
      world.as(admin).call(projects.readList, { listId: 'todo', filters: { memberIds: [admin.userId] } })
    expect((await mine()).total).toBe(0)
    await sql(`UPDATE accounts.apps SET options = '{"membersFilterDisabled": true}' WHERE id = $1`, app.id)
    await expect(mine()).rejects.toBeProblem('invalid_input')
  })

  test('[ADR-0056][SRC-015] lists of the current sprint are computed anew when the next one begins', async () => {
    const { app, admin } = await world.given.customer()
    const task = await world.given.task({ app, owner: admin })
    const staff = world.as(await world.given.staff({ inside: [app] }), { in: app.id })
    await staff.call(projects.attachMilestone, { id: task.id, milestoneId: sprintId })
    const first = sprint(31, world.platform.env.sprintStart)
    const [current, not_current] = [['current'], ['not_current']] as const
    const totals = async () => {
      const of = async (milestoneIds: readonly ('current' | 'not_current')[]) =>
        (await world.as(admin).call(projects.readList, { listId: 'todo', filters: { milestoneIds } })).total
      return [await of(current), await of(not_current)]
    }
    world.clock.set(new Date(first.endAt.getTime() - 1))
    expect(await totals()).toEqual([1, 0])
    world.clock.set(first.endAt)
    expect(await totals()).toEqual([0, 1])
  })

  test('[ADR-0056] a cached board has an etag, and a client that has it gets 304 without a body', async () => {
    const { app, admin } = await world.given.customer()
    const task = await world.given.task({ app, owner: admin, name: 'Avant' })
    const token = await world.given.tokenFor(admin)
    const get = (tag = '') =>
      requestTo(world)
        .get('/api/projects/v1/private/tasks/lists/todo')
        .set({ authorization: `Bearer ${token}`, 'if-none-match': tag, 'accept-encoding': 'br' })
    const first = await get()
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.stringMatching(/^W\/"/) })

    // A change that raises no revision is not seen: the response is cached.
    await world.platform.database.transaction(async (tx) => {
      await tx.query({ text: 'SET LOCAL session_replication_role = replica', values: [] })
      await tx.query({ text: `UPDATE projects.tasks SET name = 'Pendant' WHERE id = $1`, values: [task.id] })
    })
    expect((await get()).body).toEqual(first.body)
    const again = await get(first.headers['etag'])
    expect([again.status, again.text]).toEqual([304, ''])

    await sql(`UPDATE projects.tasks SET name = 'Après' WHERE id = $1`, task.id)
    const changed = await get(first.headers['etag'])
    expect([changed.status, changed.body.list[0].name]).toEqual([200, 'Après'])
  })
})
