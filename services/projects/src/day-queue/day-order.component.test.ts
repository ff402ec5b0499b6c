import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { DayLine } from '@passerelle/contract/projects/day-queue'
import { byDayKey, getIncidentPlace, getTaskPlace, nowGroups } from '@passerelle/kernel/day-order'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { dayCountsBody } from './day-statement.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const now = () => world.clock.now()
const at = (ms: number | null) => (ms === null ? null : new Date(now().getTime() + ms))
const shift = fc.integer({ min: -40 * 24 * 4, max: 40 * 24 * 4 }).map((quarters) => quarters * minutes(15))
const maybe = fc.option(shift, { nil: null, freq: 2 })
const estimates = fc.constantFrom(null, hours(1), hours(2))

const facts = fc.record({
  listId: fc.constantFrom('todo' as const, 'in_progress' as const, 'done' as const),
  priority: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
  category: fc.constantFrom('managed' as const, 'mission' as const, undefined),
  pendingStatus: fc.constantFrom(null, 'customer' as const, 'completed' as const, 'merge_request' as const),
  pendingAgo: shift.map((ms) => -Math.abs(ms)),
  estimatedTime: estimates,
  acceptedEstimatedTime: estimates,
  answered: fc.constantFrom('accepted', 'refused', null),
  ellapsedTime: fc.integer({ min: 0, max: 9 }).map((quarters) => quarters * minutes(15)),
  dueAt: maybe,
  plannedAt: maybe,
  createdAt: shift.map((ms) => -Math.abs(ms) - days(41)),
  archiveDueAt: maybe,
  autoAcceptDueAt: maybe,
  customerWroteAt: maybe,
  staffWroteAt: maybe,
  members: fc.subarray(['emma', 'hugo', 'basile'] as const),
  logs: fc.array(fc.record({ who: fc.constantFrom('emma', 'hugo'), quarters: fc.integer({ min: 1, max: 6 }) }), {
    maxLength: 2,
  }),
  timer: fc.constantFrom(null, null, 'emma', 'hugo'),
  sprintStartsAt: fc.option(shift, { nil: null, freq: 1 }),
})
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never

const sql = (text: string, values: readonly unknown[]) => world.platform.database.query({ text, values: [...values] })

const createSprint = async (startsAt: number) => {
  const id = world.platform.newId()
  await sql(
    `INSERT INTO projects.milestones (id, name, kind, start_at, end_at, created_at)
       VALUES ($1, $2, 'sprint', $3, $4, $5)`,
    [id, id, at(startsAt), at(startsAt + days(7)), now()],
  )
  return id
}

/** Writes a task whose columns are independent of each other, which the calls would never leave. */
const writeTask = async (hugo: { userId: string }, one: Facts) => {
  const people = { emma: world.emma.userId, hugo: hugo.userId, basile: world.user.userId }
  const task = await world.request({ ...(one.category && { category: one.category }) })
  const date = (column: 'accepted' | 'refused') => (one.answered === column && one.estimatedTime ? at(-days(1)) : null)
  await sql(
    `UPDATE projects.tasks SET list_id = $3, priority = $4, pending_status = $5, pending_at = $6, estimated_time = $7,
       accepted_estimated_time = $8, estimated_time_accepted_at = $9, estimated_time_refused_at = $10,
       ellapsed_time = $11, due_at = $12, planned_at = $13, created_at = $14, archive_due_at = $15,
       auto_accept_due_at = $16, customer_wrote_at = $17, staff_wrote_at = $18, done_at = $19
      WHERE app_id = $1 AND id = $2`,
    [
      world.app.id,
      task.id,
      one.listId,
      one.priority,
      one.pendingStatus,
      one.pendingStatus ? at(one.pendingAgo) : null,
      one.estimatedTime,
      one.acceptedEstimatedTime,
      date('accepted'),
      date('refused'),
      one.ellapsedTime,
      at(one.dueAt),
      at(one.plannedAt),
      at(one.createdAt),
      at(one.archiveDueAt),
      one.pendingStatus === 'completed' ? at(one.autoAcceptDueAt) : null,
      at(one.customerWroteAt),
      at(one.staffWroteAt),
      one.listId === 'done' ? now() : null,
    ],
  )
  for (const member of one.members) {
    await sql('INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)', [
      world.app.id,
      task.id,
      people[member],
      now(),
    ])
  }
  for (const [index, { who, quarters }] of one.logs.entries()) {
    await writeLog(task.id, people[who as 'emma'], at(-days(2 + index)), quarters)
  }
  if (one.timer) await writeLog(task.id, people[one.timer as 'emma'], at(-hours(1)), null)
  if (one.sprintStartsAt !== null) {
    await sql('INSERT INTO projects.task_milestones (app_id, task_id, milestone_id) VALUES ($1, $2, $3)', [
      world.app.id,
      task.id,
      await createSprint(one.sprintStartsAt),
    ])
  }
  return task.id
}

/** Without an end it rests: only one log of a person may run. */
const writeLog = (taskId: string, userId: string, startedAt: Date | null, quarters: number | null) =>
  sql(
    `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at, paused_at,
       pause_time_in_ms) VALUES ($1, $2, $3, $4, 'action', $5::timestamptz, $5 + $6::int * interval '15 minutes',
       CASE WHEN $6 IS NULL THEN $5::timestamptz END, 0)`,
    [world.app.id, world.platform.newId(), taskId, userId, startedAt, quarters],
  )

const placeOf = (line: DayLine, userId: string) =>
  line.kind === 'incident'
    ? { id: line.incident.incidentId, ...getIncidentPlace(line.incident) }
    : { id: line.task._id, ...getTaskPlace(line.task, { userId, remindAfterDays: 7 }, now()) }

/** The published counts, as notifs reads them. */
const countsOf = async (userId: string) => {
  const { end } = parseDayBounds(now().toISOString())
  const { rows } = await sql('SELECT * FROM projects.day_counts($1, $2, $3, 7, false, $4)', [
    userId,
    now(),
    end,
    toIsoDate(now()),
  ])
  return rows[0]
}

test('[DAY-042] [DAY-060] the published counts have the text of the queue', async () => {
  const { rows } = await sql("SELECT prosrc FROM pg_proc WHERE oid = 'projects.day_counts'::regproc", [])
  expect(rows).toEqual([{ prosrc: dayCountsBody }])
})

test('[DAY-041] [DAY-042] [DAY-060] statement, rule and counts agree in random worlds, page by page', async () => {
  const hugo = await world.given.staff({ inside: [world.app] })
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 12, maxLength: 12 }), async (all) => {
      await sql('DELETE FROM projects.tasks WHERE app_id = $1', [world.app.id])
      const ids: string[] = []
      for (const one of all) ids.push(await writeTask(hugo, one))
      const open = all.flatMap((one, index) =>
        one.listId !== 'done' || one.customerWroteAt !== null ? [ids[index]!] : [],
      )
      for (const whose of ['team', 'mine'] as const) {
        const pages: DayLine[] = []
        let after: string | null | undefined
        do {
          const page = await world
            .as(world.emma)
            .call(projects.readDayQueue, { whose, limit: 5, ...(after && { after }) } as never)
          pages.push(...page.list)
          after = page.after
          expect(page.counts[whose]).toBe(Object.values(page.counts.groups).reduce((sum, count) => sum + count, 0))
        } while (after)
        const places = pages.map((line) => placeOf(line, world.emma.userId))
        expect(pages.map(({ group }) => group)).toEqual(places.map(({ group }) => group))
        expect(places.map(({ id }) => id)).toEqual(places.toSorted(byDayKey).map(({ id }) => id))
        // Mine without a filter of SQL: own ones, and those without staff, since nobody watches the account.
        const isMine = (id: string) => {
          const { members } = all[ids.indexOf(id)]!
          return members.includes('emma') || !members.includes('hugo')
        }
        const expected = whose === 'team' ? open : open.filter(isMine)
        expect(places.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        if (whose === 'mine') {
          const nowLines = pages.filter(({ group }) => nowGroups.includes(group))
          expect(await countsOf(world.emma.userId)).toEqual({ now: nowLines.length, open: 0, untaken: 0 })
        }
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
