import type { InferResponse } from '@passerelle/contract/operation'
import { reports } from '@passerelle/contract/stats/reports'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { getMonthsRange } from './period.ts'

export type Report = InferResponse<typeof reports.readReport>
export type ReportEntry = InferResponse<typeof reports.listReports>['list'][number]
export type ReportIncident = Report['incidents'][number]

/** Maximum number of reports of one month: there is at most one a day. */
const mostOfMonth = 31

/** Query keys and query options of incident reports. */
export const reportQueries = {
  all: () => ['reports'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'one', id],
      queryFn: ({ signal }) => call(reports.readReport, { id }, { signal }),
    }),
  /** Reports of a month such as `2026-01`, with one request per month (AVL-032). */
  ofMonth: (appId: string | undefined, month: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), appId, 'month', month],
      queryFn: ({ signal }) =>
        call(reports.listOwnReports, { ...getMonthsRange([month]), limit: mostOfMonth }, { signal }),
      enabled: appId !== undefined,
    }),
}

/** Refetches the reports when one of the account is published or edited, or an incident's timeline goes on. */
export const useReportsLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: reportQueries.all() })
  useTopic('board', appId, ({ name }) => /^incident(?:_report)?\./.test(name) && readAgain(), readAgain)
}
