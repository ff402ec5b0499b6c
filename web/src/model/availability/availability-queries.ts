import { availability } from '@passerelle/contract/stats/availability'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { throttlePerClient } from '../tasks/live/throttle-per-client.ts'

export type Availability = InferResponse<typeof availability.readAvailability>
export type MonitoredProbe = Availability['probes'][number]
export type AvailabilityEvent = Availability['events'][number]
export type Incident = InferResponse<typeof availability.listOwnIncidents>['list'][number]

type Period = { from: string; to: string }

/**
 * Polling interval of visible pages, in ms: between two events the service levels of the current month change with
 * time.
 */
const refetchInterval = 60_000
/** Page size of the table of incidents. */
const pageSize = 50

/** Query keys and query options of availability data. */
export const availabilityQueries = {
  all: () => ['availability'] as const,
  /** State and service levels of the monitored services of an account over whole months. */
  of: (appId: string | undefined, { from, to }: Period) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), appId, 'services', from, to],
      queryFn: ({ signal }) => call(availability.readAvailability, { from, to }, { signal }),
      enabled: appId !== undefined,
      refetchInterval,
    }),
  /** What the monitoring provider said of the causes of a period, by event. */
  causes: (appId: string | undefined, { from, to }: Period) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), appId, 'causes', from, to],
      queryFn: async ({ signal }) => {
        const causes = new Map<string, string>()
        for (let skip = 0, hasMore = true; hasMore; skip += pageSize) {
          const page = await call(availability.listOwnIncidents, { from, to, skip, limit: pageSize }, { signal })
          for (const { id, cause } of page.list) if (cause !== null) causes.set(id, cause)
          hasMore = page.hasMore && page.list.length > 0
        }
        return causes
      },
      enabled: appId !== undefined,
    }),
  /** Incidents and maintenance of the services, newest first, as an infinite query. */
  incidents: (appId: string | undefined, { from, to }: Period) =>
    infiniteQueryOptions({
      queryKey: [...availabilityQueries.all(), appId, 'incidents', from, to],
      queryFn: ({ signal, pageParam }) =>
        call(availability.listOwnIncidents, { from, to, skip: pageParam, limit: pageSize }, { signal }),
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

/** Refetches the visible availability data when the state of a service of the account changes. */
export const useAvailabilityLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  useTopic(
    'board',
    appId,
    ({ name }) => {
      if (/^(?:probe|maintenance|incident)\./.test(name)) readAgain(client)
    },
    () => void client.invalidateQueries({ queryKey: availabilityQueries.all() }),
  )
}
