import type { InferResponse } from '@passerelle/contract/operation'
import { planning } from '@passerelle/contract/projects/planning'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Planning = InferResponse<typeof planning.readPlanning>

export const planningQueries = {
  /** Below the key of the team, so that a change of absences refetches both. */
  all: () => ['team', 'planning'] as const,
  /** The plan of a week, the current one without a name (PLN-014); read anew every minute, because time passes. */
  week: (week: string | undefined) =>
    queryOptions({
      queryKey: [...planningQueries.all(), week ?? 'now'],
      queryFn: ({ signal }) =>
        call(planning.readPlanning, week === undefined ? {} : { week }, { signal, side: 'staff', appId: null }),
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
    }),
}
