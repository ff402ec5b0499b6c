import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ReadReport, WriteReport } from '../../features/availability/reports/open-report.tsx'
import { ReportList } from '../../features/availability/reports/report-list.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { getMonthsOfPeriod } from '../../model/availability/period.ts'
import { reportQueries, useReportsLive } from '../../model/availability/report-queries.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { useAccount } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Skeleton, Delayed, LoadingStatus } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'

const OneReport = ({ id, asCustomer }: { id: string; asCustomer: boolean }) => {
  const t = useTranslations('incidents')
  const now = useNow()
  const app = useAccount()
  useReportsLive(app?._id)
  const query = useQuery(reportQueries.one(id))
  const report = query.data
  if (query.isError && !report)
    return (
      <ErrorState asPage title={t('fail.read')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  if (!report)
    return (
      <Delayed>
        <LoadingStatus />
        <div className="report-read">
          <Skeleton width="60%" height={26} />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      </Delayed>
    )
  return report.may.edit && !asCustomer ? (
    <WriteReport key={report._id} report={report} now={now} />
  ) : (
    <ReadReport report={report} now={now} />
  )
}

/** One incident report (UIX-008); without an id in the URL, all reports of the last twelve months. */
export const ReportPage = () => {
  const t = useTranslations('incidents')
  const { reportId } = useParams({ strict: false })
  const { view } = useSearch({ strict: false })
  const app = useAccount()
  const now = useNow()
  usePageTitle(t('title'))
  return (
    <div className="report-page" data-part="report-page">
      {reportId ? (
        <div className="report-scroll">
          <OneReport key={reportId} id={reportId} asCustomer={view === 'customer'} />
        </div>
      ) : (
        <>
          <div className="topbar" data-part="topbar">
            <h1>{t('list')}</h1>
          </div>
          <div className="report-scroll">
            <ReportList appId={app?._id} months={getMonthsOfPeriod('12-months', now)} now={now} />
          </div>
        </>
      )}
    </div>
  )
}
