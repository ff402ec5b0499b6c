import { stats } from '@passerelle/contract/stats/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { throttlePerClient } from '../tasks/throttle-per-client.ts'

export type Availability = InferResponse<typeof stats.readAvailability>
export type MonitoredProbe = Availability['probes'][number]
export type AvailabilityEvent = Availability['events'][number]
export type Incident = InferResponse<typeof stats.listOwnIncidents>['list'][number]

type Period = { from: string; to: string }

/** Shown pages ask again each minute, in ms: between two events the figures of the running month change by the hour. */
const refetchInterval = 60_000
/** Lines of the table of incidents that are read at once. */
const pageSize = 50

/** The only home of the keys about availability. */
export const availabilityQueries = {
  all: () => ['availability'] as const,
  /** How the services of an account were in a period of whole months. */
  of: (appId: string | undefined, { from, to }: Period) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), appId, 'services', from, to],
      queryFn: ({ signal }) => call(stats.readAvailability, { from, to }, { signal }),
      enabled: appId !== undefined,
      refetchInterval,
    }),
  /** What happened to them, newest first, page by page. */
  incidents: (appId: string | undefined, { from, to }: Period) =>
    infiniteQueryOptions({
      queryKey: [...availabilityQueries.all(), appId, 'incidents', from, to],
      queryFn: ({ signal, pageParam }) =>
        call(stats.listOwnIncidents, { from, to, skip: pageParam, limit: pageSize }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, all) => (last.hasMore ? all.length * pageSize : undefined),
      enabled: appId !== undefined,
      refetchInterval,
    }),
}

const readAgain = throttlePerClient(
  150,
  (client) => void client.invalidateQueries({ queryKey: availabilityQueries.all() }),
)

/** Reads what is shown of the availability again when something happens to a service of the account. */
export const useAvailabilityLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  useTopic(
    'board',
    appId,
    ({ name }) => {
      if (name.startsWith('probe.')) readAgain(client)
    },
    () => void client.invalidateQueries({ queryKey: availabilityQueries.all() }),
  )
}
