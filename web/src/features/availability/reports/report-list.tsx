import { IconCircleCheck, IconEyeOff, IconFileText } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { reportQueries, useReportsLive, type ReportEntry } from '../../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { reportFacts } from './report-facts.ts'
import './reports.css'

const Line = ({ report, now }: { report: ReportEntry; now: Date }) => {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const { count, downMs } = reportFacts(report.incidents, now)
  return (
    <li>
      <Link
        to="/stats/reports/$reportId"
        params={{ reportId: report._id }}
        className="report-entry"
        data-part="report-entry"
      >
        <Icon icon={IconFileText} />
        <span>
          <b>{format.day(`${report.day}T12:00:00Z`, now)}</b>
          <span className="quiet">{[...new Set(report.incidents.map(({ service }) => service))].join(', ')}</span>
        </span>
        <span className="quiet num">{`${t('interruptions', { count })}, ${span(downMs)}`}</span>
        {report.published ? (
          <Badge tone="success" icon={IconCircleCheck}>
            {t('published')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={IconEyeOff}>
            {t('draft')}
          </Badge>
        )}
      </Link>
    </li>
  )
}

/**
 * Reports the user may read, by month, latest first; one request per month (AVL-025, AVL-032). The months are shown
 * together, and `children` below them, so that none moves another. Without `headed`, the title of the page is theirs;
 * `hidesNone`: nothing but the children without a report.
 */
export const ReportList = ({
  appId,
  months,
  now,
  headed = false,
  hidesNone = false,
  children,
}: {
  appId: string | undefined
  months: readonly string[]
  now: Date
  headed?: boolean
  hidesNone?: boolean
  children?: ReactNode
}) => {
  const t = useTranslations('incidents')
  const format = useFormatter()
  useReportsLive(appId)
  const latest = months.toReversed()
  const queries = useQueries({ queries: latest.map((month) => reportQueries.ofMonth(appId, month)) })
  const isPending = queries.some((query) => query.isPending)
  const isEmpty = !queries.some(({ data, isError }) => isError || (data && data.list.length > 0))
  if (hidesNone && isEmpty) return isPending ? null : children
  const Month = headed ? 'h3' : 'h2'
  return (
    <>
      <section
        className="report-list"
        data-part="report-list"
        {...(headed ? { 'aria-labelledby': 'report-list' } : { 'aria-label': t('list') })}
      >
        <div className="report-head">
          {headed && <h2 id="report-list">{t('list')}</h2>}
          <p className="quiet">{t('listLead')}</p>
        </div>
        {isPending && (
          <Delayed>
            <LoadingStatus />
            {latest.map((month) => (
              <div key={month} className="report-month">
                <Skeleton width={96} height={20} />
                <Skeleton height={20} />
              </div>
            ))}
          </Delayed>
        )}
        {!isPending && isEmpty && <p className="quiet">{t('noneInMonths', { count: latest.length })}</p>}
        {!isPending &&
          !isEmpty &&
          latest.map((month, index) => {
            const { data, error, refetch } = queries[index]!
            return (
              <div key={month} className="report-month">
                <Month>{format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}</Month>
                {error && !data && (
                  <ErrorState compact title={t('fail.list')} onRetry={() => void refetch()}>
                    {getErrorMessage(error, '')}
                  </ErrorState>
                )}
                {data?.list.length === 0 && <p className="quiet">{t('none')}</p>}
                {data && data.list.length > 0 && (
                  <ul>
                    {data.list.map((report) => (
                      <Line key={report._id} report={report} now={now} />
                    ))}
                  </ul>
                )}
              </div>
            )
          })}
      </section>
      {!isPending && children}
    </>
  )
}
