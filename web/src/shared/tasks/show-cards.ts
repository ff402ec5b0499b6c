import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { readViews, writeView, type ListView } from './list-views.ts'
import { placed } from './task-cache.ts'
import { taskQueries, type ListedPage, type Task, type TaskCard } from './task-queries.ts'

type Rows = InfiniteData<ListedPage, number>

const withAll = (view: ListView, cards: readonly TaskCard[]): ListView =>
  cards.reduce<ListView>((before, card) => ({ ...before, lists: { ...before.lists, ...placed(before, card).lists } }), view)

/** The rows of all accounts stand where they stand until they are read again. */
const showRows = (client: QueryClient, cards: readonly TaskCard[]) => {
  const byId = new Map(cards.map((card) => [card._id, card]))
  client.setQueriesData<Rows>({ queryKey: taskQueries.listed() }, (before) => before && {
    ...before, pages: before.pages.map((page) => ({ ...page, list: page.list.map((row) => ({ ...row, ...byId.get(row._id) })) })),
  })
}

/** Writes many cards into the loaded lists and rows and into the open request, each list once. */
export const showCards = (client: QueryClient, cards: readonly TaskCard[]): void => {
  for (const view of readViews(client)) writeView(client, withAll(view, cards))
  showRows(client, cards)
  for (const card of cards) {
    for (const id of [card._id, card.taskId]) {
      client.setQueryData<Task>(taskQueries.one(id).queryKey, (before) => before && { ...before, ...card })
    }
  }
}

/** These requests as they stand in the loaded lists and rows, in this order, without those that none shows. */
export const loadedCards = (client: QueryClient, ids: readonly string[]): TaskCard[] => {
  const onBoards: TaskCard[] = readViews(client).flatMap(({ lists }) => Object.values(lists)).flatMap(({ pages }) => pages).flatMap(({ list }) => list)
  const inRows: TaskCard[] = client.getQueriesData<Rows>({ queryKey: taskQueries.listed() }).flatMap(([, data]) => data?.pages ?? []).flatMap(({ list }) => list)
  const cards = new Map([...inRows, ...onBoards].map((card) => [card._id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
