import { createRandom } from '../../random.ts'
import { movableIds } from '../board/calls.ts'
import type { Sent } from '../http.ts'
import type { Account, Dataset } from '../board/dataset.ts'

/** The next request of the mix, and whether it writes. */
export type MixedCall = { sent: Sent; writes: boolean }
/** The mix as the product takes it, and as the bare process that runs only the statements does. */
type Side = 'ours' | 'floor'

const listIds = ['todo', 'in_progress', 'done'] as const
/** One request of ten writes. */
const writesEvery = 10
const movedTasks = 200
const tasks = '/api/projects/v1/private/tasks'

type Reader = { headers: Record<string, string>; ids: readonly string[]; paths: Record<Side, Paths> }
type Paths = { reads: readonly string[]; detail: (id: string) => string; move: (id: string) => string; create: string }

const ourPaths: Paths = {
  reads: [...listIds.map((listId) => `${tasks}/lists/${listId}`), `${tasks}/stats`],
  detail: (id) => `${tasks}/${id}`,
  move: (id) => `${tasks}/${id}/list`,
  create: tasks,
}
// The floor has no sums: it reads a list in their place.
const barePaths = ({ app, user }: Account): Paths => {
  const mine = `/${app.id}/${user.userId}/tasks`
  return {
    reads: [...listIds, 'todo'].map((listId) => `/${app.id}/lists/${listId}`),
    detail: (id) => `/${app.id}/tasks/${id}`,
    move: (id) => `${mine}/${id}/list`,
    create: mine,
  }
}

/**
 * Returns a function that makes the requests of customers of all accounts in turn: nine read a part of a board or the
 * page of a request, the tenth moves a task or creates one.
 */
export const mixedCalls = async (world: Dataset): Promise<(side: Side) => () => MixedCall> => {
  const readerOf = async (account: Account): Promise<Reader> => ({
    headers: { authorization: `Bearer ${await world.given.tokenFor(account.user)}` },
    ids: await movableIds({ ...world, ...account }, movedTasks),
    paths: { ours: ourPaths, floor: barePaths(account) },
  })
  const readers: Reader[] = []
  for (const account of [...world.others, world]) readers.push(await readerOf(account))
  return (side) => {
    const random = createRandom(1)
    const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    let count = 0
    return () => {
      const { headers, ids, paths } = oneOf(readers)
      const { reads, detail, move, create } = paths[side]
      count += 1
      if (count % writesEvery !== 0) {
        const path = random() < 0.2 ? detail(oneOf(ids)) : oneOf(reads)
        return { writes: false, sent: { method: 'GET', path, headers } }
      }
      const json = { ...headers, 'content-type': 'application/json' }
      if (random() < 0.5) {
        const body = JSON.stringify({ name: `Nouveau poste ${count}`, description: 'Pour lundi, avec deux écrans.' })
        return { writes: true, sent: { method: 'POST', path: create, headers: json, body } }
      }
      const body = JSON.stringify({ listId: random() < 0.5 ? 'in_progress' : 'todo' })
      return { writes: true, sent: { method: 'PATCH', path: move(oneOf(ids)), headers: json, body } }
    }
  }
}
