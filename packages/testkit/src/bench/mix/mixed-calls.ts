import { movableIds, type Sent } from '../calls.ts'
import type { Account, Dataset } from '../dataset.ts'

/** The next request of the mix, and whether it writes. */
export type MixedCall = { sent: Sent; writes: boolean }

const tasks = '/api/projects/v1/private/tasks'
const reads = [`${tasks}/lists/todo`, `${tasks}/lists/in_progress`, `${tasks}/lists/done`, `${tasks}/stats`]
/** One request of ten writes. */
const writesEvery = 10
const movedTasks = 200

type Reader = { headers: Record<string, string>; ids: readonly string[] }

/** Numbers from 0 to 1, the same in every run. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

/**
 * Returns a function that makes the requests of customers of all accounts in turn: nine read a part of a board, the
 * tenth moves a task or creates one.
 */
export const mixedCalls = async (world: Dataset): Promise<() => MixedCall> => {
  const readerOf = async (account: Account): Promise<Reader> => ({
    headers: { authorization: `Bearer ${await world.given.tokenFor(account.user)}` },
    ids: await movableIds({ ...world, ...account }, movedTasks),
  })
  const readers: Reader[] = []
  for (const account of [...world.others, world]) readers.push(await readerOf(account))
  const random = createRandom(1)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  let count = 0
  return () => {
    const { headers, ids } = oneOf(readers)
    count += 1
    if (count % writesEvery !== 0) return { writes: false, sent: { method: 'GET', path: oneOf(reads), headers } }
    const json = { ...headers, 'content-type': 'application/json' }
    if (random() < 0.5) {
      const body = JSON.stringify({ name: `Nouveau poste ${count}`, description: 'Pour lundi, avec deux écrans.' })
      return { writes: true, sent: { method: 'POST', path: tasks, headers: json, body } }
    }
    const body = JSON.stringify({ listId: random() < 0.5 ? 'in_progress' : 'todo' })
    return { writes: true, sent: { method: 'PATCH', path: `${tasks}/${oneOf(ids)}/list`, headers: json, body } }
  }
}
