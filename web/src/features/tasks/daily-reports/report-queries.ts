import type { InferResponse } from '@passerelle/contract/operation'
import { dailyReports } from '@passerelle/contract/projects/daily-reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type DailyReport = InferResponse<typeof dailyReports.listReports>['list'][number]
export type ReportParts = DailyReport['parts']

export const reportQueries = {
  /** Reports of a day (API-054). */
  ofDay: (date: string) =>
    queryOptions({
      queryKey: ['daily-reports', date],
      queryFn: async ({ signal }) => (await call(dailyReports.listReports, { date }, { signal, appId: null })).list,
    }),
  /** Initial values of a new report of a day. */
  draft: (date: string) =>
    queryOptions({
      queryKey: ['daily-reports', date, 'draft'],
      queryFn: async ({ signal }) => (await call(dailyReports.draftReport, { date }, { signal, appId: null })).parts,
      staleTime: 0,
    }),
}
