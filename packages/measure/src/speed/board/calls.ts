import type { TaskFilters } from '@passerelle/contract/projects/filters'
import type { Priority } from '@passerelle/contract/projects/schemas'
import type { Sent } from '../http.ts'
import { searchTexts } from './searches.ts'
import type { Dataset } from './dataset.ts'

/**
 * Names of the measured requests. Filters differ in selectivity: broad matches many tasks, `person` those of one user,
 * `rare` one in two hundred (at least a full page in the smallest account), `few` the same few in each account. `alike`
 * runs against an account of the same size in each database and has the same results. Each of these is asked in other
 * words each time, so that none is answered from memory; `again` repeats one.
 */
export const callNames = [
  'board, to do',
  'board, done',
  'filter, broad',
  'filter, person',
  'filter, rare',
  'filter, few',
  'filter, again',
  'rare, alike',
  'count',
  'search',
  'search, alike',
  'detail',
  'move',
  'create',
] as const
export type CallName = (typeof callNames)[number]
/** Builds the `index`-th request of each kind. */
export type Calls = Record<CallName, (index: number) => Sent>

type Paths = {
  list: (listId: string, filters?: TaskFilters) => string
  count: (listId: string, filters: TaskFilters) => string
  search: (text: string) => string
  detail: (id: string) => string
  move: (id: string) => string
  create: string
}

/**
 * What the requests are about: a label, a helper and a follower of few tasks in an account, and tasks to open and to
 * move.
 */
export type Subjects = {
  taskKey: string
  labelId: string
  helperId: string
  followerId: string
  ids: readonly string[]
}

const movable = `
  SELECT id FROM projects.tasks
   WHERE app_id = $1 AND list_id = 'todo' AND deleted_at IS NULL AND pending_status IS NULL AND estimated_time IS NULL
   ORDER BY md5(id) LIMIT $2`

/** Returns `count` task ids of an account that may be moved and changed, spread pseudo-randomly. */
export const movableIds = ({ open, app }: Dataset, count: number): Promise<string[]> =>
  open.platform.database.transaction(async (tx) => {
    // Sorting the requests of an account with millions takes longer than a statement may.
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    const { rows } = await tx.query<{ id: string }>({ text: movable, values: [app.id, count] })
    return rows.map(({ id }) => id)
  })

const managed = `SELECT id FROM projects.labels WHERE key = 'managed'`

/** Returns the same subjects for both targets, each with its own tasks to move. */
export const subjectsOf = async (world: Dataset): Promise<[Subjects, Subjects]> => {
  const {
    rows: [label],
  } = await world.open.platform.database.query<{ id: string }>({ text: managed, values: [] })
  const ids = await movableIds(world, 1000)
  const both = {
    taskKey: world.app.taskKey,
    labelId: label!.id,
    helperId: world.helper.userId,
    followerId: world.follower.userId,
  }
  const half = Math.floor(ids.length / 2)
  return [
    { ...both, ids: ids.slice(0, half) },
    { ...both, ids: ids.slice(half) },
  ]
}

/** Requests against an account of the same size in each database. */
type Alike = Record<'rare, alike' | 'search, alike', (index: number) => Sent>

/** People of whom one is nobody, another one each time: means the same as the others alone. */
const people = (userId: string, index: number) => [userId, index.toString(16).padStart(24, 'f')]
/** Both priorities, repeated in another order each time. */
const priorities = (index: number): Priority[] => [1, 2, ...[...index.toString(2)].map((bit) => (bit === '1' ? 1 : 2))]

const rare = (helperId: string, index: number): TaskFilters => ({
  kinds: ['issue'],
  labelIds: ['no_category'],
  memberIds: people(helperId, index),
})

const alikeOver = (
  { list, search }: Pick<Paths, 'list' | 'search'>,
  headers: Record<string, string>,
  { app, helper }: Dataset['alike'],
): Alike => {
  const get = (path: string): Sent => ({ method: 'GET', path, headers })
  const searches = searchTexts(app.taskKey).map(search)
  return {
    'rare, alike': (index) => get(list('done', rare(helper.userId, index))),
    'search, alike': (index) => get(searches[index % searches.length]!),
  }
}

const callsOver = (
  { list, count, search, detail, move, create }: Paths,
  headers: Record<string, string>,
  { taskKey, labelId, helperId, followerId, ids }: Subjects,
) => {
  const json = { ...headers, 'content-type': 'application/json' }
  const get = (path: string): Sent => ({ method: 'GET', path, headers })
  const idOf = (index: number) => ids[index % ids.length] ?? ''
  const searches = searchTexts(taskKey).map(search)
  return {
    'board, to do': () => get(list('todo')),
    'board, done': () => get(list('done')),
    'filter, broad': (index: number) => get(list('todo', { labelIds: [labelId], priorities: priorities(index) })),
    'filter, person': (index: number) => get(list('in_progress', { memberIds: people(helperId, index) })),
    'filter, rare': (index: number) => get(list('done', rare(helperId, index))),
    'filter, few': (index: number) => get(list('done', { memberIds: people(followerId, index) })),
    'filter, again': () => get(list('in_progress', { memberIds: [helperId] })),
    count: (index: number) => get(count('done', { memberIds: people(followerId, index) })),
    search: (index: number) => get(searches[index % searches.length]!),
    detail: (index: number) => get(detail(idOf(index))),
    move: (index: number): Sent => {
      const listId = Math.floor(index / ids.length) % 2 === 0 ? 'in_progress' : 'todo'
      return { method: 'PATCH', path: move(idOf(index)), headers: json, body: JSON.stringify({ listId }) }
    },
    create: (index: number): Sent => {
      const body = { name: `Nouveau poste ${index}`, description: 'Pour lundi, avec deux écrans.' }
      return { method: 'POST', path: create, headers: json, body: JSON.stringify(body) }
    },
  }
}

const asQuery = (filters: TaskFilters) =>
  Object.entries(filters)
    .flatMap(([key, values]) =>
      [values].flat().map((value) => `filters[${key}][]=${encodeURIComponent(String(value))}`),
    )
    .join('&')

/** Builds the requests as signed-in customers of the measured account and of the equal-size account. */
export const ourCalls = ({ alike }: Dataset, tokens: Record<'own' | 'alike', string>, subjects: Subjects): Calls => {
  const tasks = '/api/projects/v1/private/tasks'
  const paths: Paths = {
    list: (listId, filters) => `${tasks}/lists/${listId}${filters ? `?${asQuery(filters)}` : ''}`,
    count: (listId, filters) => `${tasks}/lists/${listId}/count?${asQuery(filters)}`,
    search: (text) => `/api/projects/v1/private/search?search=${encodeURIComponent(text)}`,
    detail: (id) => `${tasks}/${id}`,
    move: (id) => `${tasks}/${id}/list`,
    create: tasks,
  }
  const signed = (token: string) => ({ authorization: `Bearer ${token}` })
  return { ...callsOver(paths, signed(tokens.own), subjects), ...alikeOver(paths, signed(tokens.alike), alike) }
}

export const bareCalls = ({ app, user, alike }: Dataset, subjects: Subjects): Calls => {
  const mine = `/${app.id}/${user.userId}/tasks`
  const asText = (filters: TaskFilters) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
  const listsOf = (appId: string) => ({
    list: (listId: string, filters?: TaskFilters) => `/${appId}/lists/${listId}${filters ? `?${asText(filters)}` : ''}`,
    search: (text: string) => `/${appId}/search?text=${encodeURIComponent(text)}`,
  })
  const own = callsOver(
    {
      ...listsOf(app.id),
      count: (listId, filters) => `/${app.id}/lists/${listId}/count?${asText(filters)}`,
      detail: (id) => `/${app.id}/tasks/${id}`,
      move: (id) => `${mine}/${id}/list`,
      create: mine,
    },
    {},
    subjects,
  )
  return { ...own, ...alikeOver(listsOf(alike.app.id), {}, alike) }
}
