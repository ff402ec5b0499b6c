import { searchOf, validateBoardSearch, wantedOf, type BoardSearch } from '../../features/filters/filter-state.ts'
import type { ListedWanted } from '../../shared/tasks/list-wanted.ts'

/** The list of all accounts as an address carries it: the filters of a board, the accounts, and the order: `?apps=…&sort=-priority`. */
export type TasksSearch = BoardSearch & { apps?: string | undefined; sort?: string | undefined }

/** By what the list can be put in order. */
export const sortFields = ['name', 'createdAt', 'priority', 'estimatedTime'] as const
export type SortField = (typeof sortFields)[number]
export type Order = { field: SortField; direction: 'asc' | 'desc' }

const mostApps = 50

const isField = (text: string): text is SortField => (sortFields as readonly string[]).includes(text)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const appsOf = (value: unknown) =>
  [
    ...new Set(
      textOf(value)
        .split(',')
        .filter((id) => /^[0-9a-f]{24}$/.test(id)),
    ),
  ].slice(0, mostApps)

/** The order that an address asks for; undefined = the newest first. */
export const orderOf = (value: unknown): Order | undefined => {
  const text = textOf(value)
  const field = text.replace(/^-/, '')
  return isField(field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}
export const orderText = ({ field, direction }: Order): string => (direction === 'desc' ? `-${field}` : field)

/** What an address asks of the list. */
export const listedWantedOf = (address: Record<string, unknown>): ListedWanted => {
  const appIds = appsOf(address['apps'])
  const order = orderOf(address['sort'])
  return {
    ...wantedOf(address),
    ...(appIds.length > 0 && { appIds }),
    ...(order && { sort: { [order.field]: order.direction } }),
  }
}

/** The address of what is wanted; each name is said, so that one no longer wanted goes away. */
export const tasksSearchOf = ({ appIds, sort, ...wanted }: ListedWanted): TasksSearch => {
  const [field, direction] = Object.entries(sort ?? {})[0] ?? []
  return {
    ...searchOf(wanted),
    apps: appIds?.join(','),
    sort: field && isField(field) && direction ? orderText({ field, direction }) : undefined,
  }
}

/** Reads the address of the list: what is not understood goes out of it, and a name that it does not carry is not added. */
export const validateTasksSearch = (address: Record<string, unknown>): TasksSearch => {
  const { apps, sort } = tasksSearchOf(listedWantedOf(address))
  return { ...validateBoardSearch(address), ...('apps' in address && { apps }), ...('sort' in address && { sort }) }
}
