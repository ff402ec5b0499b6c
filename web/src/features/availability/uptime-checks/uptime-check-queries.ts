import type { InferResponse } from '@passerelle/contract/operation'
import { uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type UptimeCheck = InferResponse<typeof uptimeChecks.listUptimeChecks>['list'][number]

export type UptimeResults = InferResponse<typeof uptimeChecks.readUptimeResults>

/** Query keys and query options of uptime checks. */
export const uptimeCheckQueries = {
  // Below the key of monitoring: an attached check changes its lists too.
  all: () => ['monitoring', 'uptime-checks'] as const,
  list: () =>
    queryOptions({
      queryKey: uptimeCheckQueries.all(),
      queryFn: ({ signal }) => call(uptimeChecks.listUptimeChecks, {}, { signal, side: 'staff', appId: null }),
      refetchInterval: 15_000,
    }),
  results: (checkId: string) =>
    queryOptions({
      queryKey: [...uptimeCheckQueries.all(), 'results', checkId],
      queryFn: ({ signal }) =>
        call(uptimeChecks.readUptimeResults, { checkId }, { signal, side: 'staff', appId: null }),
      refetchInterval: 30_000,
    }),
}
