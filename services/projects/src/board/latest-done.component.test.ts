import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskFilters } from '@passerelle/contract/projects/filters'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { parseFilters } from '../filters/filter-criteria.ts'
import { boardStatement } from './board-view.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
const [recent, old] = [6000, 2000]

/**
 * Six thousand requests were done in the last days, one after the other, and two thousand a month before; what is asked
 * for stands below the head of the list.
 */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  await world.platform.database.transaction(async ({ query }) => {
    await query({ text: 'SET LOCAL statement_timeout = 0' })
    await query({
      text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, priority, kind, list_id, done_at,
               owner_id, thread_id, created_at)
             SELECT $1, ${id('1')}, 'D-' || n, 'Request', '', n % 4, CASE WHEN n > 2000 AND n % 100 = 0 THEN 'issue'
               WHEN n > 4000 AND n % 500 = 7 THEN 'alert' ELSE 'basic' END, 'done',
                    $3::timestamptz - n * interval '20 seconds' -
                    CASE WHEN n > ${recent} THEN interval '31 days' ELSE interval '0' END, $2, ${id('2')},
                    $3::timestamptz - interval '60 days'
               FROM generate_series(1, ${recent + old}) n`,
      values: [world.app.id, world.user.userId, world.clock.now()],
    })
  })
  await world.platform.database.query({ text: 'ANALYZE' })
}, 300_000)
afterAll(() => world.close())

const statement = (filters: TaskFilters, skip = 0) =>
  boardStatement(
    { appId: world.app.id, listId: 'done', skip, limit: 15 },
    parseFilters({ filters }, { now: world.clock.now(), sprintStart: world.platform.env.sprintStart }),
  )
const page = async (filters: TaskFilters, skip?: number) => {
  const { rows } = await world.platform.database.query<{ slug: string; total: number; totalIsLeast: boolean }>(
    statement(filters, skip),
  )
  return { slugs: rows.map(({ slug }) => slug), total: rows[0]!.total, totalIsLeast: rows[0]!.totalIsLeast }
}
const issues = (from: number, to: number) =>
  Array.from({ length: (to - from) / 100 + 1 }, (_, index) => `D-${from + 100 * index}`)

test('the latest done that fit fill a page from slices, in order; their number is "at least"', async () => {
  expect(await page({ kinds: ['issue'] })).toEqual({ slugs: issues(2100, 3500), total: 40, totalIsLeast: true })
  expect(await page({ kinds: ['issue'] }, 15)).toEqual({ slugs: issues(3600, 5000), total: 40, totalIsLeast: true })
})

test('a page beyond them, and what is too rare for one, come from the whole list, counted', async () => {
  expect(await page({ kinds: ['issue'] }, 30)).toEqual({ slugs: issues(5100, 6500), total: 60, totalIsLeast: false })
  expect(await page({ kinds: ['alert'] })).toMatchObject({
    slugs: ['D-4007', 'D-4507', 'D-5007', 'D-5507', 'D-6007', 'D-6507', 'D-7007', 'D-7507'],
    total: 8,
    totalIsLeast: false,
  })
})
