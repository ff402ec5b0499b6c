import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { ListId, PendingStatus } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import { accountWith, slugsOf, type Fields } from '@passerelle/testkit/given-lists'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { estimated } from '../testing/task-fixtures.ts'
import { getWaitsFor } from '../tasks/task-state.ts'
import { waitingView } from './waiting-view.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)
const pending = (status: PendingStatus, since: number): Fields => ({ pendingStatus: status, pendingAt: ago(since) })

test('[TSK-051][TSK-052][TSK-053] waiting requests are listed by next deadline for each kind of reader', async () => {
  const {
    slugs: [question, completion, estimate, refused],
    asUser,
    asAdmin,
    asEmma,
  } = await accountWith(
    world,
    { listId: 'in_progress', ...pending('customer', days(2)) },
    { listId: 'in_progress', ...pending('completed', days(1)) },
    { category: 'mission', estimatedTime: estimated.waiting.estimatedTime!, pendingAt: ago(days(3)) },
    { ...estimated.refused, estimatedTimeRefusedAt: ago(days(4)) },
    { category: 'managed' },
    { ...pending('customer', days(9)), deletedAt: world.clock.now() },
  )
  const answer = async (who: typeof asUser) => {
    const { list, total } = await who.call(projects.listWaiting, {})
    expect(list.every(({ waitsFor }) => waitsFor === 'me')).toBe(true)
    return [total, slugsOf({ list })]
  }
  expect(await answer(asAdmin)).toEqual([3, [completion, estimate, question]])
  expect(await answer(asUser)).toEqual([1, [question]])
  expect(await answer(asEmma)).toEqual([1, [refused]])
  expect(slugsOf(await asAdmin.call(projects.listWaiting, { limit: 2 }))).toEqual([completion, estimate])
})

test('a limit out of bounds is refused by its name, and nobody without an account is answered', async () => {
  const { asAdmin } = await accountWith(world)
  await expect(asAdmin.call(projects.listWaiting, { limit: 16 })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { limit: expect.any(String) },
  })
  expect(await asAdmin.call(projects.listWaiting, {})).toEqual({ list: [], total: 0 })
  await expect(world.as(world.emma).call(projects.listWaiting, {})).rejects.toBeProblem('app_required')
})

test('the statement finds what the cards say, in every state that a request can have', async () => {
  const lists: ListId[] = ['todo', 'in_progress', 'done']
  const states = lists.flatMap((listId) =>
    Object.values(estimated).flatMap((estimate) =>
      ([null, 'customer', 'completed', 'merge_request'] as const).flatMap((status) =>
        (['mission', 'managed'] as const).map((category): Fields => ({
          listId,
          category,
          ...estimate,
          pendingStatus: status,
          pendingAt: status && world.clock.now(),
          estimateHold: false,
          doneAt: listId === 'done' ? world.clock.now() : null,
        })),
      ),
    ),
  )
  const { made, app, admin, user } = await accountWith(world, ...states)
  const session = { sessionId: '9'.repeat(24), appId: app.id }
  const people: Person[] = [
    { kind: 'customer', userId: admin.userId, admin: true, ...session },
    { kind: 'customer', userId: user.userId, admin: false, ...session },
    { kind: 'staff', userId: world.emma.userId, project: false, ...session },
  ]
  const waiting = waitingView(world.platform.database)
  for (const person of people) {
    const { list, total } = await waiting(person, { appId: app.id, limit: 100 })
    const mine = made.filter((task) => getWaitsFor(person, task) === 'me').map(({ slug }) => slug)
    expect(mine.length).toBeGreaterThan(0)
    expect([total, list.map(({ taskId }) => taskId).toSorted()]).toEqual([mine.length, mine.toSorted()])
  }
})

test('the count ends at 101', async () => {
  const { app, user, asAdmin } = await accountWith(world)
  await world.platform.database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at,
             pending_status, pending_at)
           SELECT $1, '1' || lpad(to_hex(n), 23, '0'), 'W-' || n, 'Request ' || n, '', $2,
             '2' || lpad(to_hex(n), 23, '0'), $3, 'customer', $3 FROM generate_series(1, 120) n`,
    values: [app.id, user.userId, world.clock.now()],
  })
  const { list, total } = await asAdmin.call(projects.listWaiting, {})
  expect([list.length, total]).toEqual([5, 101])
})
