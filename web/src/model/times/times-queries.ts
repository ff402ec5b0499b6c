import type { InferResponse } from '@passerelle/contract/operation'
import { times } from '@passerelle/contract/projects/times'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Times = InferResponse<typeof times.readTimes>
export type TimedLog = Times['list'][number]
export type TimesRange = 'day' | 'week'

export const timesQueries = {
  /**
   * The user's own times of a day or its week (API-053, ROL-008); its key is below that of the work logs, so that
   * starting a timer refetches it.
   */
  read: (date: string, range: TimesRange) =>
    queryOptions({
      queryKey: ['work-logs', 'times', date, range],
      queryFn: ({ signal }) => call(times.readTimes, { date, range }, { signal, appId: null }),
      placeholderData: keepPreviousData,
      // The parts of a running log grow.
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ stoppedAt, pausedAt }) => stoppedAt === null && pausedAt === null) ? 60_000 : false,
    }),
}
