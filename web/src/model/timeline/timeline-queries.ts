import type { InferResponse } from '@passerelle/contract/operation'
import { timeline } from '@passerelle/contract/stats/timeline'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type IncidentUpdate = InferResponse<typeof timeline.postIncidentUpdate>

/** Calls of staff about an incident of any account. */
export const acrossAccounts = { side: 'staff', appId: null } as const

/** Query keys and query options of the timelines of incidents, for staff. */
export const timelineQueries = {
  all: () => ['timeline'] as const,
  of: (incidentId: string) =>
    queryOptions({
      queryKey: [...timelineQueries.all(), incidentId],
      queryFn: ({ signal }) => call(timeline.listIncidentUpdates, { incidentId }, { signal, ...acrossAccounts }),
      refetchInterval: 30_000,
    }),
}
