import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { milestonesStatement } from './milestones-view.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const { query } = world.platform.database
  await query({
    text: `INSERT INTO projects.milestones SELECT lpad(to_hex(n), 24, '0'), n, 'Sprint ' || n,
                           $1::timestamptz + n * interval '7 days', $1::timestamptz + n * interval '14 days'
                         FROM generate_series(1, 20000) n`,
    values: [world.clock.now()],
  })
  await query({ text: 'ANALYZE projects.milestones' })
})
afterAll(() => world.close())

test('a page of milestones is read in the order of its index', async () => {
  const found = await plan(
    world.platform.database.pool,
    milestonesStatement({ search: 'sprint 1', skip: 0, limit: 15 }),
  )
  expect(sequentialScans(found)).toEqual([])
})
