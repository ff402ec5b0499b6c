import { projects } from '@passerelle/contract/projects/api'
import type { ListId } from '@passerelle/contract/projects/schemas'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { outcomesOf, type Measure } from '../measure.ts'

const lists: readonly ListId[] = ['todo', 'in_progress', 'done']
const callers = 8
const moves = 6

/**
 * G23: several members of staff move the same requests at once. The events of each request, in the order of their
 * commits, are a history without a gap: each move begins where the one before ended, and the last ends where the
 * request is.
 */
export const measureHistories: Measure = async (world, { rounds, random, progress }) => {
  const { app, admin } = await world.given.customer()
  const staff: GivenPerson[] = []
  while (staff.length < callers) staff.push(await world.given.staff({ inside: [app] }))
  let [operations, failed, anomalies] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const task = await world.given.task({ app, owner: admin, category: 'managed' })
    const lanes = staff.map(async (person) => {
      const client = world.as(person, { in: app.id })
      const outcomes: string[] = []
      for (let at = 0; at < moves; at += 1) {
        const listId = lists[Math.floor(random() * lists.length)]!
        outcomes.push(
          ...outcomesOf(await Promise.allSettled([client.call(projects.moveTask, { id: task.id, listId })])),
        )
      }
      return outcomes
    })
    const outcomes = (await Promise.all(lanes)).flat()
    operations += outcomes.length
    failed += outcomes.filter((each) => ['failed', 'internal', 'unavailable'].includes(each)).length
    const steps = await world.rows<{ from: string; to: string }>(
      `SELECT data->>'from' AS "from", data->>'to' AS "to" FROM platform.events
        WHERE subject = $1 AND name = 'task.moved'`,
      task.id,
    )
    const [now] = await world.rows<{ list: string }>(
      'SELECT list_id AS list FROM projects.tasks WHERE id = $1',
      task.id,
    )
    anomalies += unexplained(task.listId, steps, now?.list ?? '')
    progress?.(round + 1, rounds)
  }
  return {
    held: anomalies === 0 && failed === 0,
    measured:
      `${operations} moves of ${rounds} requests by ${callers} at once: ` +
      `${anomalies} anomalies, ${failed} failures`,
  }
}

/**
 * How many histories no order of the moves explains: as a walk from list to list, each list is left as often as it is
 * entered, but for the first and the last one.
 */
const unexplained = (first: string, steps: readonly { from: string; to: string }[], last: string): number => {
  const balance = new Map<string, number>()
  const add = (list: string, by: number) => void balance.set(list, (balance.get(list) ?? 0) + by)
  for (const { from, to } of steps) {
    add(from, -1)
    add(to, 1)
  }
  add(first, 1)
  add(last, -1)
  return [...balance.values()].some((left) => left !== 0) ? 1 : 0
}
