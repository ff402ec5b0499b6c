import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from '../queries/list-ids.ts'
import { firstPage, type ListData, type Lists } from './list-pages.ts'
import type { ListParams } from '../queries/list-params.ts'
import { taskQueries } from '../queries/task-queries.ts'

/** The cached lists of the board for one set of list parameters, unfiltered or filtered. */
export type BoardView = { wanted: ListParams | undefined; lists: Lists }

/** All board views in the cache. */
export const readViews = (client: QueryClient): BoardView[] => {
  const views = new Map<string, BoardView>()
  for (const [key, data] of client.getQueriesData<ListData>({ queryKey: taskQueries.lists() })) {
    if (!data) continue
    const [, , listId, wanted] = key as readonly [string, string, ListId, ListParams?]
    const name = JSON.stringify(wanted ?? null)
    const view = views.get(name) ?? { wanted, lists: {} }
    view.lists[listId] = data
    views.set(name, view)
  }
  return [...views.values()]
}

export const writeView = (client: QueryClient, { wanted, lists }: BoardView): void => {
  for (const [listId, data] of Object.entries(lists) as [ListId, ListData][]) {
    client.setQueryData(taskQueries.list(listId, wanted).queryKey, data)
  }
}

/** Drops all pages but the first of the lists that are about to be shown. */
export const restartLists = (client: QueryClient, wanted: ListParams | undefined): void => {
  const name = JSON.stringify(wanted ?? null)
  for (const view of readViews(client)) {
    if (JSON.stringify(view.wanted ?? null) !== name) continue
    const lists = Object.fromEntries(
      Object.entries(view.lists).map(([listId, data]) => [listId, firstPage(data)]),
    ) as Lists
    writeView(client, { ...view, lists })
  }
}
