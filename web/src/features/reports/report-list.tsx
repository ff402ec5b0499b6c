import { IconCircleCheck, IconEyeOff, IconFileText } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { reportQueries, useReportsLive, type ReportEntry } from '../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Skeleton, Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
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

/** Reports the user may read, by month, latest first; one request per month (AVL-025, AVL-032). */
export const ReportList = ({
  appId,
  months,
  now,
}: {
  appId: string | undefined
  months: readonly string[]
  now: Date
}) => {
  const t = useTranslations('incidents')
  const format = useFormatter()
  useReportsLive(appId)
  const latest = months.toReversed()
  const queries = useQueries({ queries: latest.map((month) => reportQueries.ofMonth(appId, month)) })
  return (
    <section className="report-list" data-part="report-list" aria-labelledby="report-list">
      <div className="report-head">
        <h2 id="report-list">{t('list')}</h2>
        <p className="quiet">{t('listLead')}</p>
      </div>
      {latest.map((month, index) => {
        const { data, error, refetch } = queries[index]!
        return (
          <div key={month} className="report-month">
            <h3>{format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}</h3>
            {error && !data && (
              <ErrorState compact title={t('fail.list')} onRetry={() => void refetch()}>
                {getErrorMessage(error, '')}
              </ErrorState>
            )}
            {!error && !data && (
              <Delayed>
                <Skeleton height={36} />
              </Delayed>
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
  )
}
