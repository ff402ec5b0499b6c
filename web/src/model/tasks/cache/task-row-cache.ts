import type { QueryClient } from '@tanstack/react-query'
import { firstPage } from './list-pages.ts'
import type { TaskTableParams } from '../queries/list-params.ts'
import type { RowPages, TaskRow } from '../queries/row-pages.ts'
import { taskQueries, type TaskCard } from '../queries/task-queries.ts'

const listed = () => ({ queryKey: taskQueries.listed() })

/** Data with these pages; those behind a page that grew or shrank have moved. */
const withPages = (data: RowPages, pages: RowPages['pages']): RowPages => {
  let moved = 0
  const pageParams = data.pageParams.map((skip, index) => {
    const now = skip + moved
    moved += pages[index]!.list.length - data.pages[index]!.list.length
    return now
  })
  return { pages, pageParams }
}

const onRows = (client: QueryClient, change: (rows: TaskRow[]) => TaskRow[]) =>
  client.setQueriesData<RowPages>(listed(), (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => {
      const list = change(page.list)
      return list === page.list ? page : { ...page, list }
    })
    return pages.every((page, index) => page === data.pages[index]) ? data : withPages(data, pages)
  })

/** All loaded rows, of every cached table. */
export const loadedRows = (client: QueryClient): TaskRow[] =>
  client
    .getQueriesData<RowPages>(listed())
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
    .getQueryData<RowPages>(taskQueries.rows(wanted).queryKey)
    ?.pages.some(({ list }) => list.some((row) => row._id === id)) === true

/**
 * Number of rows of the refetched first page that are missing from the loaded rows; rows sorted after the last loaded
 * row do not count, and none while the start of the table is not loaded.
 */
export const lackingRows = (client: QueryClient, wanted: TaskTableParams, now: readonly TaskRow[]): number => {
  const data = client.getQueryData<RowPages>(taskQueries.rows(wanted).queryKey)
  if (data?.pageParams[0]) return 0
  const loaded = now.map(({ _id }) => hasRow(client, wanted, _id))
  const more = data?.pages.at(-1)?.hasMore === true
  return loaded.slice(0, more ? loaded.lastIndexOf(true) + 1 : loaded.length).filter((one) => !one).length
}

/** Prepends a new task to a table that is sorted newest first; where its start is not loaded, its rows move by one. */
export const addRow = (client: QueryClient, wanted: TaskTableParams, row: TaskRow): void =>
  void client.setQueryData<RowPages>(taskQueries.rows(wanted).queryKey, (data) => {
    const [head, ...others] = data?.pages ?? []
    if (!data || !head || hasRow(client, wanted, row._id)) return data
    return data.pageParams[0]
      ? { ...data, pageParams: data.pageParams.map((skip) => skip + 1) }
      : withPages(data, [{ ...head, list: [row, ...head.list] }, ...others])
  })

/** Drops all pages but the first of a table that is about to be shown: it starts at the top (SRC-011). */
export const restartRows = (client: QueryClient, wanted: TaskTableParams): void => {
  const { queryKey } = taskQueries.rows(wanted)
  const data = client.getQueryData<RowPages>(queryKey)
  if (data?.pageParams[0]) void client.resetQueries({ queryKey, exact: true })
  else if (data) client.setQueryData<RowPages>(queryKey, firstPage(data))
}
