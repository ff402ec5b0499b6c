import { reportParts } from '@passerelle/contract/projects/daily-reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { fullName, type AvatarUser } from '../../../kit/ui/display/avatar.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { ReportForm } from './report-form.tsx'
import { reportQueries, type DailyReport } from './report-queries.ts'
import './daily-reports.css'

const OtherReport = ({ report }: { report: DailyReport }) => {
  const t = useTranslations('dailyReports')
  return (
    <details className="report-other">
      <summary>{report.people.map(fullName).join(', ')}</summary>
      {reportParts.map(
        (part) =>
          report.parts[part] !== '' && (
            <section key={part}>
              <h4>{t(`part.${part}`)}</h4>
              <p>{report.parts[part]}</p>
            </section>
          ),
      )}
      {report.observation && (
        <section>
          <h4>{t('observation')}</h4>
          <p>{report.observation}</p>
        </section>
      )}
    </details>
  )
}

/** Reports of a day: the current user's own to write or complete, those of others to read (BKL-010, API-054). */
export const ReportsPanel = ({ date, me }: { date: string; me: AvatarUser & { _id: string } }) => {
  const t = useTranslations('dailyReports')
  const reports = useQuery(reportQueries.ofDay(date))
  const mine = reports.data?.find(({ userIds }) => userIds.includes(me._id))
  const draft = useQuery({ ...reportQueries.draft(date), enabled: reports.isSuccess && !mine })
  const error = reports.error ?? draft.error
  if (error)
    return (
      <ErrorState
        compact
        title={getErrorMessage(error, t('failed'))}
        onRetry={() => void (reports.error ? reports : draft).refetch()}
      />
    )
  const first = mine
    ? { parts: mine.parts, observation: mine.observation ?? '', people: mine.people }
    : draft.data && { parts: draft.data, observation: '', people: [me] }
  return (
    <>
      {first ? (
        <ReportForm key={date} date={date} draft={first} {...(mine && { report: mine })} />
      ) : (
        <Delayed>
          <LoadingStatus />
          <Skeleton width="100%" height={320} />
        </Delayed>
      )}
      {reports.data
        ?.filter((report) => report !== mine)
        .map((report) => (
          <OtherReport key={report.reportId} report={report} />
        ))}
    </>
  )
}
