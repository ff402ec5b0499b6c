import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { firstPage } from './list-pages.ts'
import type { ListedWanted } from './list-wanted.ts'
import { taskQueries, type ListedPage, type ListedTask, type TaskCard } from './task-queries.ts'

type ListedData = InfiniteData<ListedPage, number>
const listed = () => ({ queryKey: taskQueries.listed() })

const onRows = (client: QueryClient, change: (rows: ListedTask[]) => ListedTask[]) =>
  client.setQueriesData<ListedData>(listed(), (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => {
      const list = change(page.list)
      return list === page.list ? page : { ...page, list }
    })
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
  })

/** The row of a request by either id, where one is loaded. */
export const findRow = (client: QueryClient, id: string): ListedTask | undefined =>
  client.getQueriesData<ListedData>(listed()).flatMap(([, data]) => data?.pages ?? []).flatMap((page) => page.list).find((row) => row._id === id || row.taskId === id)

/** Writes what is known now into the rows of a request, each where it stands; an archived one goes. */
export const patchRow = (client: QueryClient, card: Partial<ListedTask> & Pick<TaskCard, '_id'>): void =>
  void onRows(client, (rows) => {
    if (!rows.some((row) => row._id === card._id)) return rows
    if (card.deletedAt) return rows.filter((row) => row._id !== card._id)
    return rows.map((row) => (row._id === card._id ? { ...row, ...card } : row))
  })

/** The same for a guess: answers how to put the rows back, those of an archived request apart. */
export const showRow = (client: QueryClient, card: TaskCard): (() => void) => {
  const before = findRow(client, card._id)
  if (!before) return () => undefined
  patchRow(client, card)
  return () => (findRow(client, card._id) ? patchRow(client, before) : void client.invalidateQueries(listed()))
}

/** Is this request among the loaded rows of that list? */
export const hasRow = (client: QueryClient, wanted: ListedWanted, id: string): boolean =>
  client.getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)?.pages.some(({ list }) => list.some((row) => row._id === id)) === true

/** How many of these rows, the first of the list as it is now, the loaded list lacks; what follows its last loaded row is only further down. */
export const lackingRows = (client: QueryClient, wanted: ListedWanted, now: readonly ListedTask[]): number => {
  const loaded = now.map(({ _id }) => hasRow(client, wanted, _id))
  const more = client.getQueryData<ListedData>(taskQueries.rows(wanted).queryKey)?.pages.at(-1)?.hasMore === true
  return loaded.slice(0, more ? loaded.lastIndexOf(true) + 1 : loaded.length).filter((one) => !one).length
}

/** Puts a new request at the head of a list that is shown newest first. */
export const addRow = (client: QueryClient, wanted: ListedWanted, row: ListedTask): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => {
    const [head, ...others] = data?.pages ?? []
    return data && head && !hasRow(client, wanted, row._id) ? { ...data, pages: [{ ...head, list: [row, ...head.list] }, ...others] } : data
  })

/** Forgets the following pages of the list that is about to be shown: it begins at its beginning (SRC-011). */
export const restartRows = (client: QueryClient, wanted: ListedWanted): void =>
  void client.setQueryData<ListedData>(taskQueries.rows(wanted).queryKey, (data) => data && firstPage(data))
