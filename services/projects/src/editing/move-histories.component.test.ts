import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { ListId } from '@passerelle/contract/projects/schemas'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'

const lists: readonly ListId[] = ['todo', 'in_progress', 'done']
const callers = 8
const moves = 6

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

/** How often each list is entered less left, by moves from the first list to the last one: 0 in a whole history. */
const balanceOf = (first: string, steps: readonly { from: string; to: string }[], last: string) => {
  const balance = Object.fromEntries(lists.map((list) => [list, 0]))
  const add = (list: string, by: number) => void (balance[list] = (balance[list] ?? 0) + by)
  for (const { from, to } of steps) {
    add(from, -1)
    add(to, 1)
  }
  add(first, 1)
  add(last, -1)
  return balance
}

test(
  'the moves that eight members of staff make at once are one history, from list to list',
  async () => {
    const staff = await Promise.all(Array.from({ length: callers }, () => world.given.staff({ inside: [world.app] })))
    for (let round = 0; round < rounds; round += 1) {
      const task = await world.request({ category: 'managed' })
      const outcomes = await Promise.all(
        staff.map(async (person, lane) => {
          const client = world.as(person, { in: world.app.id })
          const own: PromiseSettledResult<unknown>[] = []
          for (let at = 0; at < moves; at += 1) {
            const listId = lists[(round + lane * moves + at * (lane + 1)) % lists.length]!
            own.push(...(await Promise.allSettled([client.call(projects.moveTask, { id: task.id, listId })])))
          }
          return own
        }),
      )
      for (const outcome of outcomes.flat())
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'task_changed' })
      const { rows: steps } = await world.platform.database.query<{ from: string; to: string }>({
        text: `SELECT data->>'from' AS "from", data->>'to' AS "to" FROM platform.events
              WHERE subject = $1 AND name = 'task.moved'`,
        values: [task.id],
      })
      const { listId: last } = await world.asEmma.call(projects.readTask, { id: task.slug })
      expect(steps.length).toBeGreaterThan(0)
      expect(balanceOf(task.listId, steps, last)).toEqual({ todo: 0, in_progress: 0, done: 0 })
    }
  },
  raceTimeout,
)
