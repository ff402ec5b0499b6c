import type { QueryClient } from '@tanstack/react-query'
import { refetchStats, waitAgain } from './refetch-lists.ts'
import { writeTask } from './task-cache.ts'
import { fetchTask, taskQueries, type Task } from './task-queries.ts'

/** Gathers the events of one change, in ms. */
const pause = 20
/** So many requests are read one by one within a span of ms; beyond, the lists are read instead. */
const oneByOne = 12
const span = 500
const pauseOfLists = 250

type Done = (task: Task) => void
type Reading = { due: Map<string, Done[]>; spent: number; lists: boolean }

const readings = new WeakMap<QueryClient, Reading>()
const readingOf = (client: QueryClient): Reading => {
  const reading = readings.get(client) ?? { due: new Map(), spent: 0, lists: false }
  readings.set(client, reading)
  return reading
}

/** Reads what is on screen of all lists once more, several times at once only once. */
const readLists = (client: QueryClient, reading: Reading) => {
  if (reading.lists) return
  reading.lists = true
  setTimeout(() => {
    reading.lists = false
    void client.invalidateQueries({ queryKey: taskQueries.lists() })
    void client.invalidateQueries({ queryKey: taskQueries.listed() })
    void client.invalidateQueries({ queryKey: taskQueries.details() })
    waitAgain(client)
    refetchStats(client)
  }, pauseOfLists)
}

const read = async (client: QueryClient, id: string, done: readonly Done[]) => {
  // Not through the cache: an answer that is under way there may be older than what happened.
  const task = await fetchTask(id)
  writeTask(client, task)
  for (const say of done) say(task)
}

const flush = (client: QueryClient, reading: Reading) => {
  const due = [...reading.due]
  reading.due.clear()
  if (reading.spent + due.length > oneByOne) return readLists(client, reading)
  if (reading.spent === 0) setTimeout(() => (reading.spent = 0), span)
  reading.spent += due.length
  for (const [id, done] of due) void read(client, id, done).catch(() => undefined)
}

/**
 * Brings requests to how they are on the server: a few are read one by one, each once, and move to where they now belong; after a change of
 * many the shown lists are read instead. `done` hears of those that were read one by one.
 */
export const refetchTasks = (client: QueryClient, ids: Iterable<string>, done?: Done): void => {
  const reading = readingOf(client)
  const waiting = reading.due.size > 0
  for (const id of ids) reading.due.set(id, [...(reading.due.get(id) ?? []), ...(done ? [done] : [])])
  if (!waiting && reading.due.size > 0) setTimeout(() => flush(client, reading), pause)
}
