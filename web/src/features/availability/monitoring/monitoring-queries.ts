import { incidents } from '@passerelle/contract/clouds/incidents'
import type { InferResponse } from '@passerelle/contract/operation'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import { monitors } from '@passerelle/contract/stats/monitors'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import type { IncidentFilters } from './incident-filters.ts'

export type Monitor = InferResponse<typeof monitors.listMonitors>['list'][number]
export type OpenReport = InferResponse<typeof monitors.listOpenReports>['list'][number]
export type AccountIncident = InferResponse<typeof incidents.listAllIncidents>['list'][number]

const refetchInterval = 30_000
const pageSize = 25
const across = { side: 'staff', appId: null } as const

/** Query keys and query options of monitoring. */
export const monitoringQueries = {
  all: () => ['monitoring'] as const,
  monitors: () =>
    queryOptions({
      queryKey: [...monitoringQueries.all(), 'monitors'],
      queryFn: ({ signal }) => call(monitors.listMonitors, {}, { signal, ...across }),
      refetchInterval,
    }),
  free: () =>
    queryOptions({
      queryKey: [...monitoringQueries.all(), 'free'],
      queryFn: ({ signal }) => call(monitors.listFreeMonitors, {}, { signal, ...across }),
    }),
  maintenances: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...monitoringQueries.all(), 'maintenances', appId],
      queryFn: ({ signal }) =>
        call(maintenances.listMaintenances, { limit: 25, ...(appId && { appId }) }, { signal, ...across }),
      refetchInterval,
    }),
  openReports: () =>
    queryOptions({
      queryKey: [...monitoringQueries.all(), 'reports'],
      queryFn: ({ signal }) => call(monitors.listOpenReports, { limit: 50 }, { signal, ...across }),
      refetchInterval,
    }),
  incidents: ({ app, ...filters }: IncidentFilters) =>
    infiniteQueryOptions({
      queryKey: [...monitoringQueries.all(), 'incidents', app, filters],
      queryFn: ({ signal, pageParam }) =>
        call(
          incidents.listAllIncidents,
          { ...filters, ...(app && { appId: app }), skip: pageParam, limit: pageSize },
          { signal, ...across },
        ),
      initialPageParam: 0,
      getNextPageParam: (last, all) => (last.hasMore ? all.length * pageSize : undefined),
      refetchInterval,
    }),
}

/** Outages that are going on, in one account or in all. */
export const openIncidents = (appId: string | undefined) =>
  monitoringQueries.incidents({ state: 'unresolved', ...(appId && { app: appId }) })
