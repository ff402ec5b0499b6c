import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { firstPage } from './list-pages.ts'
import type { TaskTableParams } from './list-params.ts'
import { taskQueries, type TaskRowsPage, type TaskRow, type TaskCard } from './task-queries.ts'

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

/** Every loaded row, of whichever list. */
export const loadedRows = (client: QueryClient): TaskRow[] =>
  client
    .getQueriesData<ListedData>(listed())
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ list }) => list)

/** The row of a request by either id, where one is loaded. */
export const findRow = (client: QueryClient, id: string): TaskRow | undefined =>
  loadedRows(client).find((row) => row._id === id || row.taskId === id)

type Known = Partial<TaskRow> & Pick<TaskCard, '_id'>

/** Writes what is known now into the rows of these requests, each where it stands; those of an archived one go. */
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

/** The same for a guess: answers how to put the rows back, those of an archived request apart. */
export const patchRowWithRollback = (client: QueryClient, card: TaskCard): (() => void) => {
  const before = findRow(client, card._id)
  if (!before) return () => undefined
  patchRow(client, card)
  return () => (findRow(client, card._id) ? patchRow(client, before) : void client.invalidateQueries(listed()))
}

/** Is this request among the loaded rows of that list? */
export const hasRow = (client: QueryClient, wanted: TaskTableParams, id: string): boolean =>
  client
    .getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)
    ?.pages.some(({ list }) => list.some((row) => row._id === id)) === true

/** How many of these rows, the first of the list as it is now, the loaded list lacks; what follows its last loaded row is only further down. */
export const lackingRows = (client: QueryClient, wanted: TaskTableParams, now: readonly TaskRow[]): number => {
  const loaded = now.map(({ _id }) => hasRow(client, wanted, _id))
  const more = client.getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)?.pages.at(-1)?.hasMore === true
  return loaded.slice(0, more ? loaded.lastIndexOf(true) + 1 : loaded.length).filter((one) => !one).length
}

/** Puts a new request at the head of a list that is shown newest first. */
export const addRow = (client: QueryClient, wanted: TaskTableParams, row: TaskRow): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => {
    const [head, ...others] = data?.pages ?? []
    return data && head && !hasRow(client, wanted, row._id)
      ? { ...data, pages: [{ ...head, list: [row, ...head.list] }, ...others] }
      : data
  })

/** Forgets the following pages of the list that is about to be shown: it begins at its beginning (SRC-011). */
export const restartRows = (client: QueryClient, wanted: TaskTableParams): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => data && firstPage(data))
