import type { QueryClient } from '@tanstack/react-query'
import { refetchListTotals } from '../live/refetch-list-totals.ts'
import { clearOptimisticPatches } from '../optimistic/optimistic-patches.ts'
import { listIds, type ListId } from '../queries/list-ids.ts'
import { findCard, placeCard, rollbackCard } from './list-pages.ts'
import { readViews, writeView, type BoardView } from './board-views.ts'
import { patchRowWithRollback } from './task-row-cache.ts'
import { readAgain, refetchStats, waitAgain } from '../live/refetch-lists.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'
import { updateWaiting } from '../queries/waiting.ts'

/**
 * Updates a card in a board view. Only the server knows whether a card matches the filters: in a filtered view, only a
 * card that is already in it is updated.
 */
export const placed = (view: BoardView, card: TaskCard): BoardView => {
  if (view.wanted && !findCard(view.lists, card._id)) return view
  const after = placeCard(view.lists, card)
  const changed = Object.entries(after).filter(([listId, data]) => data !== view.lists[listId as ListId])
  return { ...view, lists: Object.fromEntries(changed) }
}

const nameOf = ({ wanted }: BoardView) => JSON.stringify(wanted ?? null)

/** Writes a card to the loaded lists and to the open task, and returns a rollback that restores only this card. */
export const writeCardWithRollback = (client: QueryClient, card: TaskCard): (() => void) => {
  const shown = new Map<string, { before: BoardView; after: BoardView }>()
  const oneKeys = [taskQueries.detail(card._id).queryKey, taskQueries.detail(card.taskId).queryKey]
  const ones = oneKeys.map((key) => client.getQueryData<Task>(key))
  for (const before of readViews(client)) {
    const after = placed(before, card)
    if (after === before) continue
    writeView(client, after)
    shown.set(nameOf(before), { before, after })
  }
  oneKeys.forEach((key, index) => {
    const one = ones[index]
    if (one) client.setQueryData<Task>(key, { ...one, ...card })
  })
  const undoRow = patchRowWithRollback(client, card)
  return () => {
    undoRow()
    for (const view of readViews(client)) {
      const change = shown.get(nameOf(view))
      if (change)
        writeView(client, {
          ...view,
          lists: rollbackCard(view.lists, card._id, change.before.lists, change.after.lists),
        })
    }
    oneKeys.forEach((key, index) => client.setQueryData(key, ones[index]))
  }
}

/** Lists of a filtered board that a changed card may have left, entered, or been in beyond the loaded pages. */
const concerned = (view: BoardView, card: TaskCard): ListId[] => {
  if (!view.wanted) return []
  const stood = findCard(view.lists, card._id)?.listId
  return stood
    ? [stood, card.listId]
    : listIds.filter((listId) => listId === card.listId || view.lists[listId]?.pages.at(-1)?.hasMore === true)
}

/** Updates the cached list of waiting tasks immediately, as far as the client can know. */
const takeWaiting = (client: QueryClient, card: TaskCard): void => {
  const { queryKey } = taskQueries.waiting()
  const before = client.getQueryData(queryKey)
  if (!before) return
  const { waiting, complete } = updateWaiting(before, card)
  client.setQueryData(queryKey, waiting)
  if (!complete) waitAgain(client)
}

/** Writes a card from the server to the loaded lists, and refetches what only the server can tell after its change. */
export const writeCard = (client: QueryClient, card: TaskCard): void => {
  const views = readViews(client)
  const lists = views.flatMap((view) => concerned(view, card))
  if (views.some((view) => !view.wanted && !findCard(view.lists, card._id))) refetchListTotals(client)
  writeCardWithRollback(client, card)
  takeWaiting(client, card)
  readAgain(client, lists)
  refetchStats(client)
}

/** Writes a whole task from a response to the cache: the open sheet and the board show it (TSK-068). */
export const writeTask = (client: QueryClient, task: Task): void => {
  clearOptimisticPatches(client, task._id)
  client.setQueryData<Task>(taskQueries.detail(task._id).queryKey, task)
  client.setQueryData<Task>(taskQueries.detail(task.taskId).queryKey, task)
  writeCard(client, task)
}
