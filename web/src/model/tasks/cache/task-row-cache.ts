import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { firstPage } from './list-pages.ts'
import type { TaskTableParams } from '../queries/list-params.ts'
import { taskQueries, type TaskRowsPage, type TaskRow, type TaskCard } from '../queries/task-queries.ts'

type ListedData = InfiniteData<TaskRowsPage, number>
const listed = () => ({ queryKey: taskQueries.listed() })

const onRows = (client: QueryClient, change: (rows: TaskRow[]) => TaskRow[]) =>
  client.setQueriesData<ListedData>(listed(), (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => {
      const list = change(page.list)
      return list === page.list ? page : { ...page, list }
    })
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
  })

/** All loaded rows, of every cached table. */
export const loadedRows = (client: QueryClient): TaskRow[] =>
  client
    .getQueriesData<ListedData>(listed())
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ list }) => list)

/** Finds a loaded row by task id or slug. */
export const findRow = (client: QueryClient, id: string): TaskRow | undefined =>
  loadedRows(client).find((row) => row._id === id || row.taskId === id)

type Known = Partial<TaskRow> & Pick<TaskCard, '_id'>

/** Updates the loaded rows of these tasks in place; rows of archived tasks are removed. */
export const patchRows = (client: QueryClient, cards: readonly Known[]): void => {
  const known = new Map(cards.map((card) => [card._id, card]))
  const patched = (row: TaskRow) => {
    const card = known.get(row._id)
    if (!card) return row
    return card.deletedAt ? [] : { ...row, ...card }
  }
  onRows(client, (rows) => (rows.some(({ _id }) => known.has(_id)) ? rows.flatMap(patched) : rows))
}
export const patchRow = (client: QueryClient, card: Known): void => patchRows(client, [card])

/**
 * Optimistic version of `patchRows`; returns a rollback. If the row was removed meanwhile, the rollback refetches the
 * rows.
 */
export const patchRowWithRollback = (client: QueryClient, card: TaskCard): (() => void) => {
  const before = findRow(client, card._id)
  if (!before) return () => undefined
  patchRow(client, card)
  return () => (findRow(client, card._id) ? patchRow(client, before) : void client.invalidateQueries(listed()))
}

/** Whether a task is among the loaded rows of a table. */
export const hasRow = (client: QueryClient, wanted: TaskTableParams, id: string): boolean =>
  client
    .getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)
    ?.pages.some(({ list }) => list.some((row) => row._id === id)) === true

/**
 * Number of rows of the refetched first page that are missing from the loaded rows; rows sorted after the last loaded
 * row do not count.
 */
export const lackingRows = (client: QueryClient, wanted: TaskTableParams, now: readonly TaskRow[]): number => {
  const loaded = now.map(({ _id }) => hasRow(client, wanted, _id))
  const more = client.getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)?.pages.at(-1)?.hasMore === true
  return loaded.slice(0, more ? loaded.lastIndexOf(true) + 1 : loaded.length).filter((one) => !one).length
}

/** Prepends a new task to a table that is sorted newest first. */
export const addRow = (client: QueryClient, wanted: TaskTableParams, row: TaskRow): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => {
    const [head, ...others] = data?.pages ?? []
    return data && head && !hasRow(client, wanted, row._id)
      ? { ...data, pages: [{ ...head, list: [row, ...head.list] }, ...others] }
      : data
  })

/** Drops all pages but the first of a table that is about to be shown: it starts at the top (SRC-011). */
export const restartRows = (client: QueryClient, wanted: TaskTableParams): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => data && firstPage(data))
