import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let emma: typeof world.emma
let hugo: typeof world.emma
let other: Awaited<ReturnType<typeof world.given.customer>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  other = await world.given.customer()
  emma = await world.given.staff({ inside: [world.app, other.app] })
  hugo = await world.given.staff({ inside: [world.app, other.app] })
})
afterAll(() => world.close())

const quarter = minutes(15)
const estimates = fc.constantFrom(null, hours(1), hours(2))
const facts = fc.record({
  elsewhere: fc.boolean(),
  listId: fc.constantFrom('todo' as const, 'in_progress' as const, 'done' as const),
  archived: fc.boolean(),
  estimatedTime: estimates,
  accepted: fc.boolean(),
  due: fc.option(fc.integer({ min: -90, max: 90 }), { nil: null }),
  members: fc.subarray(['emma', 'hugo'] as const),
  // Of this week, in quarters of an hour from its Monday, without a log over midnight.
  logs: fc.array(
    fc.record({
      who: fc.constantFrom('emma' as const, 'hugo' as const),
      day: fc.integer({ min: 0, max: 1 }),
      quarters: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 3 },
  ),
})
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never
type Raw = Facts & { id: string; appId: string; spent: number }

// Tuesday, 3 February 2026.
const monday = Date.parse('2026-02-02T08:00:00Z')
const now = () => world.clock.now()
const query = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })

const write = async (one: Facts): Promise<Raw> => {
  const people = { emma: emma.userId, hugo: hugo.userId }
  const [app, owner] = one.elsewhere ? [other.app, other.user] : [world.app, world.user]
  const spent = one.logs.reduce((sum, { quarters }) => sum + quarters * quarter, 0)
  const { id } = await world.given.task({ app, owner, category: 'managed' })
  const acceptedAt = one.accepted && one.estimatedTime !== null ? now() : null
  await query(
    `UPDATE projects.tasks SET list_id = $3, deleted_at = $4, estimated_time = $5, accepted_estimated_time = $6,
       estimated_time_accepted_at = $7, due_at = $8, ellapsed_time = $9, done_at = $10
      WHERE app_id = $1 AND id = $2`,
    app.id,
    id,
    one.listId,
    one.archived ? now() : null,
    one.estimatedTime,
    acceptedAt === null ? null : one.estimatedTime,
    acceptedAt,
    one.due === null ? null : new Date(now().getTime() + one.due * hours(1) + 1),
    spent,
    one.listId === 'done' ? now() : null,
  )
  for (const member of one.members)
    await query(
      'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)',
      app.id,
      id,
      people[member],
      now(),
    )
  for (const [place, { who, day, quarters }] of one.logs.entries()) {
    const startedAt = new Date(monday + day * hours(24) - hours(6) * day + place * hours(2))
    await query(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at, pause_time_in_ms)
         VALUES ($1, $2, $3, $4, 'action', $5::timestamptz, $5 + $6::int * interval '15 minutes', 0)`,
      app.id,
      world.platform.newId(),
      id,
      people[who],
      startedAt,
      quarters,
    )
  }
  return { ...one, id, appId: app.id, spent }
}

const sumOf = <T>(list: readonly T[], value: (one: T) => number) => list.reduce((sum, one) => sum + value(one), 0)

test('[ADM-003][DAY-040][PLN-014] home, team, times, backlog and accounts are a slow sum over the rows', async () => {
  const asEmma = world.as(emma)
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 10, maxLength: 10 }), async (all) => {
      await query('DELETE FROM projects.work_logs')
      await query('DELETE FROM projects.tasks')
      const rows: Raw[] = []
      for (const one of all) rows.push(await write(one))
      await world.drain()
      const present = rows.filter(({ archived }) => !archived)
      const open = present.filter(({ listId }) => listId !== 'done')
      const isLate = ({ due }: Raw) => due !== null && due < 0

      const home = await asEmma.call(projects.readDayQueue, { whose: 'team', limit: 1 } as never)
      expect(home.counts.team).toBe(open.length)
      const isMine = ({ members }: Raw) => members.includes('emma') || members.length === 0
      expect(home.counts.mine).toBe(open.filter(isMine).length)

      const { list: apps } = await asEmma.call(accounts.listManagedApps, { limit: 100 } as never)
      for (const app of [world.app, other.app]) {
        const own = open.filter(({ appId }) => appId === app.id)
        expect(apps.find(({ _id }) => _id === app.id)).toMatchObject({
          openTasks: own.length,
          lateTasks: own.filter(isLate).length,
        })
      }

      const stats = await asEmma.call(projects.readBacklogStats, {} as never)
      expect(stats.total).toBe(present.length)
      const of = (list: Raw['listId']) => present.filter(({ listId }) => listId === list)
      const estimated = (list: Raw[]) => sumOf(list, ({ estimatedTime }) => estimatedTime ?? 0)
      const spent = (list: Raw[]) => sumOf(list, (one) => one.spent)
      expect(stats.todoStats).toMatchObject({ totalEstimatedTime: estimated(of('todo')) })
      expect(stats.inProgressStats).toMatchObject({
        totalEstimatedTime: estimated(of('in_progress')),
        effectiveTime: spent(of('in_progress')),
      })
      expect(stats.doneStats).toMatchObject({
        totalEstimatedTime: estimated(of('done')),
        totalSpentTime: spent(of('done')),
      })

      const { list: team } = await asEmma.call(accounts.listTeam, {} as never)
      const plan = await asEmma.call(projects.readPlanning, {} as never)
      for (const [name, person] of [
        ['emma', emma],
        ['hugo', hugo],
      ] as const) {
        const own = open.filter(({ members }) => members.includes(name))
        const logged = [0, 1].map((day) =>
          sumOf(
            rows.flatMap(({ logs }) => logs).filter((log) => log.who === name && log.day === day),
            ({ quarters }) => quarters * quarter,
          ),
        )
        const week = [...logged, 0, 0, 0, 0, 0]
        expect(team.find(({ _id }) => _id === person.userId)).toMatchObject({
          openTasks: own.length,
          lateTasks: own.filter(isLate).length,
          days: week,
        })
        expect(plan.list.find(({ userId }) => userId === person.userId)?.loggedMs).toEqual(week)
        for (const range of ['day', 'week'] as const) {
          const date = toIsoDate(now())
          const times = await world.as(person).call(projects.readTimes, { date, range })
          const expected = range === 'day' ? logged[1] : logged[0]! + logged[1]!
          expect(sumOf(times.sums, ({ timeInMs }) => timeInMs)).toBe(expected)
        }
      }
      const unassigned = open.filter(({ members }) => members.length === 0)
      expect(plan.toDistribute.total).toBe(unassigned.length)
    }),
    { numRuns: 8 },
  )
}, 120_000)
