import type { InferResponse } from '@passerelle/contract/operation'
import { inbox } from '@passerelle/contract/notifs/inbox'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { taskQueries, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { chipFilters, type DayChip } from './day-chips.ts'

export type DayQueue = InferResponse<typeof dayQueue.readDayQueue>
export type DayLine = DayQueue['list'][number]
export type TaskLine = Extract<DayLine, { kind: 'task' }>
export type IncidentLine = Extract<DayLine, { kind: 'incident' }>
export type Whose = 'mine' | 'team'

const dayKey = [...taskQueries.all(), 'day']

/** Cards that were changed here, until a reading that began after the change has come; `at` in ms. */
const patched = new Map<string, { at: number; card: TaskCard }>()

const withCard = (line: DayLine, card: TaskCard | undefined): DayLine =>
  line.kind === 'task' && card ? { ...line, task: { ...line.task, ...card } } : line

/**
 * Reads a page of the queue. What it says of a card that was changed meanwhile is older than the change, and would
 * offer a step that is done.
 */
const readPage = async (read: () => Promise<DayQueue>): Promise<DayQueue> => {
  const begunAt = performance.now()
  const page = await read()
  for (const [id, { at }] of patched) if (at < begunAt) patched.delete(id)
  return {
    ...page,
    list: page.list.map((line) => withCard(line, line.kind === 'task' ? patched.get(line.task._id)?.card : undefined)),
  }
}

export const dayQueries = {
  /** Work queue of staff; its key is below that of the tasks, so that invalidating the tasks refetches it. */
  queue: (whose: Whose, chip: DayChip | undefined) =>
    infiniteQueryOptions({
      queryKey: [...dayKey, whose, chip ?? null],
      queryFn: ({ signal, pageParam }) =>
        readPage(() =>
          call(
            dayQueue.readDayQueue,
            { whose, ...(chip && chipFilters[chip]), ...(pageParam !== null && { after: pageParam }) },
            { signal, appId: null },
          ),
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ after }) => after,
      placeholderData: keepPreviousData,
      staleTime: 15_000,
      // Clocks move lines between groups without any event.
      refetchInterval: 60_000,
    }),
  /** What waits for the caller, for the rail and the title (DAY-060). */
  counts: () =>
    queryOptions({
      queryKey: [...dayKey, 'counts'],
      queryFn: ({ signal }) => call(inbox.readOfficeCounts, {}, { signal, side: 'staff', appId: null }),
      staleTime: 15_000,
      refetchInterval: 60_000,
    }),
}

/** Shows the changed card on its line until the queue has been read again, which then may move it. */
export const patchLine = (client: QueryClient, card: TaskCard): void => {
  patched.set(card._id, { at: performance.now(), card })
  client.setQueriesData<InfiniteData<DayQueue, string | null>>(
    { queryKey: dayKey },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.map((line) =>
            line.kind === 'task' && line.task._id === card._id ? withCard(line, card) : line,
          ),
        })),
      },
  )
}

export const refetchDay = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: dayKey })
