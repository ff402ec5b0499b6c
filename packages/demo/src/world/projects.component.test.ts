import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, estimateToMs, hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { getArchiveDueDates, getDueColumns } from '@passerelle/projects/tasks/task-due'
import { getProviderBadge, getTaskState } from '@passerelle/projects/tasks/task-state'
import { taskStore } from '@passerelle/projects/tasks/task-store'
import type { Task } from '@passerelle/projects/tasks/task'
import { seedAccounts } from './accounts.ts'
import { seedLabels } from './labels.ts'
import { seedMilestones } from './milestones.ts'
import { seedProjects } from './projects.ts'

let host: Booted
let now: Date
let all: Task[]
const found = (slug: string) => all.find((task) => task.slug === slug)!

beforeAll(async () => {
  host = await boot({ services: ['projects'] })
  const { database, clock } = host.platform
  now = clock.now()
  await seedAccounts(database, now)
  await seedLabels(database)
  await seedMilestones(database, now, '2024-01-01')
  await seedProjects(database, now)
  const { rows } = await database.query<{ app: string; id: string }>({
    text: 'SELECT app_id AS app, id FROM projects.tasks',
  })
  const tasks = taskStore(host.platform)
  all = (await Promise.all(rows.map(({ app, id }) => tasks.find(app, id)))).filter((task) => task !== null)
})
afterAll(() => host.close())

describe('the requests of the demo world', () => {
  test('are as many as each account should have, numbered without gap', () => {
    const counts = Object.fromEntries(
      ['ATL', 'MVD', 'CLR', 'PFR'].map((key) => [key, all.filter(({ slug }) => slug.startsWith(`${key}-`)).length]),
    )
    expect(counts).toEqual({ ATL: 604, MVD: 120, CLR: 40, PFR: 0 })
    expect(found('ATL-604').createdAt < now).toBe(true)
  })

  test('[TMR-001] [TMR-005] are in states that the rules could have led to, and none is overdue', () => {
    const due = ({ slug, archiveDueAt, autoAcceptDueAt, autoDoneDueAt }: Task) => ({
      slug,
      archiveDueAt,
      autoAcceptDueAt,
      autoDoneDueAt,
    })
    expect(all.map(due)).toEqual(all.map((task) => ({ slug: task.slug, ...getDueColumns(task) })))
    expect(all.filter((task) => Object.values(getDueColumns(task)).some((at) => at && at <= now))).toEqual([])
    expect(all.map(({ slug, ellapsedTime }) => [slug, ellapsedTime])).toEqual(
      all.map(({ slug, spent }) => [slug, spent.reduce((sum, ms) => sum + ms, 0)]),
    )
    expect(all.filter(({ spent, labels }) => spent.length > 0 && labels.length === 0)).toEqual([])
  })

  test('hold the ten of Atelier Lumen that are worth a look', () => {
    const shown = (slug: string) => ({ state: getTaskState(found(slug)), badge: getProviderBadge(found(slug)) })
    expect(shown('ATL-1')).toEqual({ state: 'default', badge: 'to_categorise' })
    expect(shown('ATL-2')).toEqual({ state: 'awaitingValidation', badge: null })
    expect(found('ATL-2')).toMatchObject({ estimatedTime: estimateToMs({ days: 2, hours: 4 }), estimateHold: true })
    expect(found('ATL-3')).toMatchObject({
      listId: 'in_progress',
      acceptedEstimatedTime: estimateToMs({ days: 2, hours: 4 }),
      worked: true,
    })
    expect(found('ATL-4').pendingAt).toEqual(new Date(now.getTime() - days(33)))
    expect(found('ATL-5').autoAcceptDueAt).toEqual(new Date(now.getTime() + hours(1)))
    expect(getArchiveDueDates(found('ATL-6'))).toEqual([
      { cause: 'refused_estimate', at: new Date(now.getTime() + hours(1)) },
    ])
    expect(found('ATL-1').labels).toEqual([])
    expect(found('ATL-7')).toMatchObject({
      listId: 'done',
      deletedAt: null,
      metadata: { invoice: { number: 'F-2026-0118' } },
    })
    // Staff bill on a working day: the one before, where 34 days ago was none.
    const invoicedDaysAgo = (now.getTime() - found('ATL-7').invoicedAt!.getTime()) / days(1)
    expect(invoicedDaysAgo).toBeGreaterThan(33)
    expect(invoicedDaysAgo).toBeLessThan(38)
    expect(found('ATL-8')).toMatchObject({
      pendingStatus: 'merge_request',
      mergeRequestLink: expect.stringMatching(/^https:/),
    })
    expect(found('ATL-9').deletedAt).not.toBeNull()
    expect(found('ATL-10').listId).toBe('in_progress')
  })

  test('Emma’s timer runs on ATL-3, and nobody else’s anywhere', async () => {
    const { rows } = await host.platform.database.query<{ slug: string; first_name: string }>({
      text: `SELECT t.slug, p.first_name FROM projects.work_logs w
               JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
               JOIN accounts.people p ON p.app_id = w.app_id AND p.id = w.user_id WHERE w.stopped_at IS NULL`,
    })
    expect(rows).toEqual([{ slug: 'ATL-3', first_name: 'Emma' }])
  })

  test('[MIL-003] sprints lie around the present without gap', async () => {
    const { rows } = await host.platform.database.query<{ number: number; start_at: Date; end_at: Date }>({
      text: 'SELECT number, start_at, end_at FROM projects.milestones ORDER BY number',
    })
    expect(rows.find(({ start_at, end_at }) => start_at <= now && now < end_at)).toBeDefined()
    for (const [index, { start_at }] of rows.slice(1).entries()) expect(start_at).toEqual(rows[index]!.end_at)
  })
})
