import type { InferResponse } from '@passerelle/contract/operation'
import { reports } from '@passerelle/contract/stats/reports'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { getMonthsRange } from './period.ts'

export type Report = InferResponse<typeof reports.readReport>
export type ReportEntry = InferResponse<typeof reports.listReports>['list'][number]
export type ReportIncident = Report['incidents'][number]

/** Reports of one month: more than one a day there cannot be. */
const mostOfMonth = 31

/** The only home of the keys about incident reports. */
export const reportQueries = {
  all: () => ['reports'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'one', id],
      queryFn: ({ signal }) => call(reports.readReport, { id }, { signal }),
    }),
  /** The reports of a month, `2026-01`: a call per month (AVL-032). */
  ofMonth: (appId: string | undefined, month: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), appId, 'month', month],
      queryFn: ({ signal }) =>
        call(reports.listOwnReports, { ...getMonthsRange([month]), limit: mostOfMonth }, { signal }),
      enabled: appId !== undefined,
    }),
}

/** Reads reports again when one of the account is published, or changes under the hands of other staff. */
export const useReportsLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: reportQueries.all() })
  useTopic('board', appId, ({ name }) => name.startsWith('incident_report.') && readAgain(), readAgain)
}
