import type { InferResponse } from '@passerelle/contract/operation'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../model/api/call.ts'
import { taskQueries } from '../../model/tasks/queries/task-queries.ts'

export type DayQueue = InferResponse<typeof dayQueue.readDayQueue>
export type DayLine = DayQueue['list'][number]
export type Whose = 'mine' | 'team'

export const dayQueries = {
  /** Work queue of staff; its key is below that of the tasks, so that invalidating the tasks refetches it. */
  queue: (whose: Whose) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'day', whose],
      queryFn: ({ signal }) => call(dayQueue.readDayQueue, { whose }, { signal, appId: null }),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
}
