import { satisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Rating } from '@passerelle/kernel/satisfaction'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { shiftDay } from '../../../kit/ui/date/date-range.ts'
import { call } from '../../../model/api/call.ts'

/** Lengths of the periods of the report, in days until today. */
export const reportPeriods = [30, 90, 365] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** What a report shows. */
export type ReportView = {
  days: ReportPeriod
  appId?: string | undefined
  /** A member of staff: of the request, or with time on it. */
  userId?: string | undefined
  /** A category. */
  labelId?: string | undefined
  rating?: Rating | undefined
}

/** Ratings of a page. */
export const ratingsPerPage = 25

/** The days of the period, both within it. */
export const periodOf = (days: ReportPeriod, now: Date) => {
  const to = toIsoDate(now)
  return { from: shiftDay(to, 1 - days), to }
}

export const reportQueries = {
  all: () => ['satisfaction-report'] as const,
  /** Of all accounts, or of one's own requests, for staff. */
  ofStaff: ({ days, ...filters }: ReportView, skip: number, now: Date) =>
    queryOptions({
      queryKey: [...reportQueries.all(), days, filters, skip],
      queryFn: ({ signal }) =>
        call(
          satisfactionReport.readSatisfactionReport,
          { ...periodOf(days, now), ...filters, skip, limit: ratingsPerPage },
          { appId: null, signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** Of the account, for its administrators. */
  ofAccount: (appId: string | undefined, days: ReportPeriod, now: Date) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'account', appId, days],
      queryFn: ({ signal }) =>
        call(satisfactionReport.readOwnSatisfaction, { ...periodOf(days, now), skip: 0, limit: 5 }, { signal }),
      enabled: appId !== undefined,
    }),
}
