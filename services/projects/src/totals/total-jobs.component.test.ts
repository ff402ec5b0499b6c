import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { accountWith } from '@passerelle/testkit/given-lists'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { foldTotals, recountTotals } from './total-jobs.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

type Totals = Record<string, unknown>
const columns = ['tasks', 'estimated', 'accepted', 'waiting', 'spent', 'hidden', 'held']
/** Sums per list of an account, from the maintained rows or counted task by task; lists without tasks left out. */
const totalsOf = async (view: 'current_task_totals' | 'counted_task_totals', appId: string): Promise<Totals[]> => {
  const sums = columns.map((column) => `sum(${column})::bigint AS ${column}`).join(', ')
  const { rows } = await world.platform.database.query<Totals>({
    text: `SELECT list_id, ${sums} FROM projects.${view} WHERE app_id = $1 GROUP BY list_id ORDER BY list_id`,
    values: [appId],
  })
  return rows.filter((row) => columns.some((column) => row[column] !== 0))
}
const expectExact = async (appId: string) =>
  expect(await totalsOf('current_task_totals', appId)).toEqual(await totalsOf('counted_task_totals', appId))

const fold = () => foldTotals(world.platform)()
const recount = async () => {
  const warnings: object[] = []
  const logger = { ...world.platform.logger, warn: (details: object) => void warnings.push(details) }
  await recountTotals({ database: world.platform.database, logger: logger as typeof world.platform.logger })()
  return warnings
}

const instant = fc.constantFrom(null, '2026-02-01T00:00:00Z')
const time = fc.option(fc.constantFrom(0, 1000, hours(3)))
const edit = fc.record(
  {
    list_id: fc.constantFrom('todo', 'in_progress'),
    deleted_at: instant,
    estimated_time: time,
    estimated_time_accepted_at: instant,
    pending_at: instant,
    ellapsed_time: fc.constantFrom(0, 60_000, hours(2)),
    metadata: fc.constantFrom('{}', '{"hideTimeTracking":true}', '{"hideTimeTracking":false}'),
    name: fc.constantFrom('Écran', 'Clavier'),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), task: fc.nat(3), fields: edit }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), task: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'fold' as const }) },
)

test('[API-061][BKL-003] the sums of lists are equal to a slow count after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { app, made } = await accountWith(world, {}, { estimatedTime: hours(1) }, { ellapsedTime: hours(5) }, {})
      const { query } = world.platform.database
      for (const one of steps) {
        if (one.kind === 'fold') {
          await fold()
          continue
        }
        const key = [app.id, made[one.task]!.id]
        if (one.kind === 'delete') {
          await query({ text: 'DELETE FROM projects.tasks WHERE app_id = $1 AND id = $2', values: key })
          continue
        }
        const fields = Object.entries(one.fields)
        if (fields.length === 0) continue
        const set = fields.map(([column], index) => `${column} = $${index + 3}`).join(', ')
        const estimateGone = 'estimated_time' in one.fields && one.fields.estimated_time === null
        if (estimateGone) continue
        await query({
          text: `UPDATE projects.tasks SET ${set} WHERE app_id = $1 AND id = $2`,
          values: [...key, ...fields.map(([, value]) => value)],
        }).catch((error: unknown) => {
          // Combinations that the table itself refuses change nothing.
          if (!/violates check constraint/.test(String(error))) throw error
        })
      }
      await expectExact(app.id)
      await fold()
      await expectExact(app.id)
    }),
    { numRuns: 25 },
  )
  expect(await recount()).toEqual([])
})

test('[API-061] sums stay exact while they are added up and people write at once', async () => {
  const { app, slugs, asEmma } = await accountWith(world, {}, {}, {}, {}, {}, {})
  const writes = slugs.map((id, index) => asEmma.call(projects.editTask, { id, estimatedTime: hours(index + 1) }))
  await Promise.all([...writes, fold(), recount()])
  await expectExact(app.id)
  expect((await asEmma.call(projects.readStats, {})).todoStats).toMatchObject({ totalEstimatedTime: hours(21) })
})

test('[API-061][ADR-0056] a wrong sum is corrected by the daily check, told, also where cached', async () => {
  const { app, asEmma } = await accountWith(world, { estimatedTime: hours(1) })
  await fold()
  const { query } = world.platform.database
  await query({ text: 'UPDATE projects.task_totals SET estimated = estimated + 5 WHERE app_id = $1', values: [app.id] })
  const estimated = async () => (await asEmma.call(projects.readStats, {})).todoStats.totalEstimatedTime
  expect(await estimated()).toBe(hours(1) + 5)
  expect(await recount()).toEqual([{ appId: app.id, lists: 1 }])
  expect(await estimated()).toBe(hours(1))
  await expectExact(app.id)
  expect(await recount()).toEqual([])
})
