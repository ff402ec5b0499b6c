import type { QueryClient } from '@tanstack/react-query'
import { loadedRows, patchRows } from './task-row-cache.ts'
import { readViews, writeView, type BoardView } from './board-views.ts'
import { placed } from './task-cache.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'

const withAll = (view: BoardView, cards: readonly TaskCard[]): BoardView =>
  cards.reduce<BoardView>(
    (before, card) => ({ ...before, lists: { ...before.lists, ...placed(before, card).lists } }),
    view,
  )

/** Writes many cards to the loaded lists and rows and to the open task, updating each list once. */
export const writeCards = (client: QueryClient, cards: readonly TaskCard[]): void => {
  for (const view of readViews(client)) writeView(client, withAll(view, cards))
  patchRows(client, cards)
  for (const card of cards) {
    for (const id of [card._id, card.taskId]) {
      client.setQueryData<Task>(taskQueries.detail(id).queryKey, (before) => before && { ...before, ...card })
    }
  }
}

/** Cached cards of these tasks, in the given order; tasks that no list or table has loaded are left out. */
export const loadedCards = (client: QueryClient, ids: readonly string[]): TaskCard[] => {
  const onBoards: TaskCard[] = readViews(client)
    .flatMap(({ lists }) => Object.values(lists))
    .flatMap(({ pages }) => pages)
    .flatMap(({ list }) => list)
  const cards = new Map([...loadedRows(client), ...onBoards].map((card) => [card._id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
