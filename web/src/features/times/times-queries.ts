import type { InferResponse } from '@passerelle/contract/operation'
import { times } from '@passerelle/contract/projects/times'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export type Times = InferResponse<typeof times.readTimes>
export type TimedLog = Times['list'][number]
export type TimesRange = 'day' | 'week'

export const timesQueries = {
  /** One's own times of a day or of its week (API-053, ROL-008); below the work logs, so that a started timer reads them again. */
  read: (date: string, range: TimesRange) =>
    queryOptions({
      queryKey: ['work-logs', 'times', date, range],
      queryFn: ({ signal }) => call(times.readTimes, { date, range }, { signal, appId: null }),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
}
