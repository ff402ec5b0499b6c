import type { QueryClient } from '@tanstack/react-query'
import { placeCard, type ListData, type Lists } from './list-pages.ts'
import { listIds } from './list-ids.ts'
import { taskQueries, type Task, type TaskCard } from './task-queries.ts'

const readLists = (client: QueryClient): Lists =>
  Object.fromEntries(
    listIds.flatMap((listId) => {
      const data = client.getQueryData<ListData>(taskQueries.list(listId).queryKey)
      return data ? [[listId, data]] : []
    }),
  )

/** Writes a card into the loaded lists and into the open request, and answers how to put everything back. */
export const showCard = (client: QueryClient, card: TaskCard): (() => void) => {
  const before = readLists(client)
  const oneKeys = [taskQueries.one(card._id).queryKey, taskQueries.one(card.taskId).queryKey]
  const ones = oneKeys.map((key) => client.getQueryData<Task>(key))
  for (const [listId, data] of Object.entries(placeCard(before, card))) {
    if (data !== before[listId as keyof Lists]) client.setQueryData([...taskQueries.lists(), listId], data)
  }
  oneKeys.forEach((key, index) => {
    const one = ones[index]
    if (one) client.setQueryData<Task>(key, { ...one, ...card })
  })
  return () => {
    for (const [listId, data] of Object.entries(before)) client.setQueryData([...taskQueries.lists(), listId], data)
    oneKeys.forEach((key, index) => client.setQueryData(key, ones[index]))
  }
}

/** Takes a whole request that the server answered: the open sheet and the board show it (TSK-068). */
export const takeTask = (client: QueryClient, task: Task): void => {
  client.setQueryData<Task>(taskQueries.one(task._id).queryKey, task)
  client.setQueryData<Task>(taskQueries.one(task.taskId).queryKey, task)
  showCard(client, task)
}
