import type { World } from './world.ts'

/** A request as the client sends it. */
export type Sent = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers: Record<string, string>; body?: string }
export type CallName = 'board, to do' | 'board, done' | 'move' | 'create'
/** How to make each call again and again: the `index`-th request of it. */
export type Calls = Record<CallName, (index: number) => Sent>

type Paths = { list: (listId: string) => string; move: (id: string) => string; create: string }

const movable = `
  SELECT id FROM projects.tasks
   WHERE app_id = $1 AND list_id = 'todo' AND deleted_at IS NULL AND pending_status IS NULL AND estimated_time IS NULL
   ORDER BY md5(id) LIMIT 1000`

/** Requests that may be moved back and forth, for each side its own. */
export const movableIds = async ({ open, app }: World): Promise<[string[], string[]]> => {
  const { rows } = await open.platform.database.query<{ id: string }>({ text: movable, values: [app.id] })
  const ids = rows.map(({ id }) => id)
  const half = Math.floor(ids.length / 2)
  return [ids.slice(0, half), ids.slice(half)]
}

const callsOver = ({ list, move, create }: Paths, headers: Record<string, string>, ids: readonly string[]): Calls => {
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    'board, to do': () => ({ method: 'GET', path: list('todo'), headers }),
    'board, done': () => ({ method: 'GET', path: list('done'), headers }),
    move: (index) => {
      const listId = Math.floor(index / ids.length) % 2 === 0 ? 'in_progress' : 'todo'
      return { method: 'PATCH', path: move(ids[index % ids.length] ?? ''), headers: json, body: JSON.stringify({ listId }) }
    },
    create: (index) => {
      const body = { name: `Nouveau poste ${index}`, description: 'Pour lundi, avec deux écrans.' }
      return { method: 'POST', path: create, headers: json, body: JSON.stringify(body) }
    },
  }
}

/** The calls as a signed-in customer of the account makes them. */
export const ourCalls = (token: string, ids: readonly string[]): Calls => {
  const tasks = '/api/projects/v1/private/tasks'
  const paths = { list: (listId: string) => `${tasks}/lists/${listId}`, move: (id: string) => `${tasks}/${id}/list`, create: tasks }
  return callsOver(paths, { authorization: `Bearer ${token}` }, ids)
}

export const bareCalls = ({ app, user }: World, ids: readonly string[]): Calls => {
  const mine = `/${app.id}/${user.userId}/tasks`
  return callsOver({ list: (listId) => `/${app.id}/lists/${listId}`, move: (id) => `${mine}/${id}/list`, create: mine }, {}, ids)
}
