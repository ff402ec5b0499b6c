import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { getNextStep, type StepTask } from '@passerelle/kernel/next-step'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
let team: { userId: string; appId: string }[]
let accountId: string
let taskIds: string[]

beforeAll(async () => {
  host = await boot({ services: ['projects'] })
  await seedDemoWorld(host.platform)
  const { query } = host.platform.database
  const staff = await query<{ userId: string; appId: string }>({
    text: `SELECT u.id AS "userId", u.app_id AS "appId" FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.staff AND u.deleted_at IS NULL AND a.slug = $1`,
    values: [host.platform.env.provider],
  })
  team = staff.rows
  const { rows } = await query<{ id: string }>({ text: `SELECT id FROM accounts.apps WHERE task_key = 'ATL'` })
  accountId = rows[0]!.id
  const tasks = await query<{ id: string }>({
    text: 'SELECT id FROM projects.tasks WHERE app_id = $1',
    values: [accountId],
  })
  taskIds = tasks.rows.map(({ id }) => id)
}, 120_000)
afterAll(() => host.close())

type Page = { list: (StepTask & { taskId: string })[]; hasMore: boolean }

test('[DAY-031] 604 requests have one step per member of staff on home, list, board and page', async () => {
  expect(team).toHaveLength(5)
  const now = new Date()
  let onHome = 0
  for (const member of team) {
    const outside = host.as(member)
    const inside = host.as(member, { in: accountId })
    const stepOf = (task: StepTask) => getNextStep(task, { userId: member.userId, remindAfterDays: 7 }, now)
    const steps = new Map<string, unknown>()
    const read = async (page: (skip: number) => Promise<Page>) => {
      const found: Page['list'] = []
      for (let hasMore = true; hasMore;) {
        const next = await page(found.length)
        found.push(...next.list)
        hasMore = next.hasMore
      }
      return found
    }
    const listed = await read((skip) => outside.call(projects.searchTasks, { appIds: [accountId], skip, limit: 100 }))
    for (let first = 0; first < taskIds.length; first += 100) {
      const _id = taskIds.slice(first, first + 100)
      const { list } = await outside.call(projects.findTasks, { appIds: [accountId], filters: { _id } })
      for (const task of list) steps.set(task.taskId, stepOf(task))
    }
    expect(steps.size).toBe(604)
    for (const task of listed) expect([task.taskId, stepOf(task)]).toEqual([task.taskId, steps.get(task.taskId)])
    for (const listId of ['todo', 'in_progress', 'done'] as const)
      for (const card of await read((skip) => inside.call(projects.readList, { listId, skip, limit: 100 })))
        expect([card.taskId, stepOf(card)]).toEqual([card.taskId, steps.get(card.taskId)])
    for (const taskId of steps.keys()) {
      const task = await inside.call(projects.readTask, { id: taskId })
      expect([taskId, stepOf(task)]).toEqual([taskId, steps.get(taskId)])
    }
    for (const whose of ['mine', 'team'] as const)
      for (let after: string | null | undefined; after !== null;) {
        const page = await outside.call(projects.readDayQueue, {
          whose,
          appId: accountId,
          limit: 100,
          ...(after && { after }),
        })
        for (const line of page.list) {
          if (line.kind !== 'task') continue
          onHome += 1
          const { step, by } = line.nextStep
          expect([line.task.taskId, stepOf(line.task)]).toEqual([line.task.taskId, steps.get(line.task.taskId)])
          expect(steps.get(line.task.taskId)).toMatchObject({ step, by })
        }
        after = page.after
      }
  }
  expect(onHome).toBeGreaterThan(100)
}, 120_000)
