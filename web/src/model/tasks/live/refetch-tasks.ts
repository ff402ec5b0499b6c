import type { QueryClient } from '@tanstack/react-query'
import { refetchStats, waitAgain } from './refetch-lists.ts'
import { writeTask } from '../cache/task-cache.ts'
import { fetchTask, taskQueries, type Task } from '../queries/task-queries.ts'

/** Debounce that batches the events of one change, in ms. */
const pause = 20
/** Maximum number of tasks refetched individually within `span` ms; beyond it the lists are refetched instead. */
const oneByOne = 12
const span = 500
const pauseOfLists = 250

type Done = (task: Task) => void
/** `running`: tasks that are being fetched, each as often as it is. */
type Reading = { due: Map<string, Done[]>; running: string[]; spent: number; lists: boolean }

const readings = new WeakMap<QueryClient, Reading>()
const readingOf = (client: QueryClient): Reading => {
  const reading = readings.get(client) ?? { due: new Map(), running: [], spent: 0, lists: false }
  readings.set(client, reading)
  return reading
}

/** Invalidates all visible lists, throttled. */
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
  const { running } = readingOf(client)
  running.push(id)
  try {
    // Bypasses the query cache: a request already in flight may return a state older than the event.
    const task = await fetchTask(id)
    writeTask(client, task)
    for (const say of done) say(task)
  } finally {
    running.splice(running.indexOf(id), 1)
  }
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
 * Refetches tasks: a few are fetched individually, each once, and move to their new position; after a bulk change the
 * visible lists are refetched instead. `done` is called for each task fetched individually.
 */
export const refetchTasks = (client: QueryClient, ids: Iterable<string>, done?: Done): void => {
  const reading = readingOf(client)
  const waiting = reading.due.size > 0
  for (const id of ids) reading.due.set(id, [...(reading.due.get(id) ?? []), ...(done ? [done] : [])])
  if (!waiting && reading.due.size > 0) setTimeout(() => flush(client, reading), pause)
}

/** Whether a task is being refetched, or about to be. */
export const isRefetching = (client: QueryClient, id: string): boolean => {
  const { due, running } = readingOf(client)
  return due.has(id) || running.includes(id)
}
