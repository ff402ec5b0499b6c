import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { ResponseChart } from './response-chart.tsx'
import { resultPeriods, sumPoints, toPoints, type ResultPeriod } from './result-hours.ts'
import './uptime-checks.css'
import { uptimeCheckQueries, type UptimeResults } from './uptime-check-queries.ts'

const Failures = ({ list }: { list: UptimeResults['failures'] }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  return (
    <section aria-labelledby="check-failures">
      <h2 id="check-failures" className="check-head">
        {t('results.failures')}
      </h2>
      <DataTable
        look="wraps"
        label={t('results.failures')}
        columns={[
          { key: 'at', head: t('results.at'), cell: ({ checkedAt }) => format.dateTime(checkedAt) },
          {
            key: 'reason',
            head: t('results.reason'),
            namesRow: true,
            cell: ({ failure, ms }) => (
              <>
                {failure && t(`failures.${failure}`)}
                <span className="row-note quiet num">{t('ms', { ms })}</span>
              </>
            ),
          },
        ]}
        rows={list}
        rowKey={({ checkedAt }) => checkedAt}
        empty={<p className="quiet">{t('results.noFailures')}</p>}
      />
    </section>
  )
}

const Hours = ({ list }: { list: UptimeResults['hours'] }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  const ms = (value: number) => t('ms', { ms: Math.round(value) })
  return (
    <details className="check-hours">
      <summary>{t('results.byHour')}</summary>
      <DataTable
        look="wraps"
        label={t('results.byHour')}
        columns={[
          { key: 'hour', head: t('results.hour'), cell: ({ hour }) => format.dateTime(hour) },
          { key: 'checks', head: t('results.checks'), numeric: true, cell: ({ checks }) => checks },
          {
            key: 'failures',
            head: t('results.failures'),
            numeric: true,
            cell: ({ failures }) =>
              failures > 0 ? <span className="check-failed">{failures}</span> : <span className="quiet">·</span>,
          },
          { key: 'average', head: t('results.average'), numeric: true, cell: ({ averageMs }) => ms(averageMs) },
          { key: 'slowest', head: t('results.slowest'), numeric: true, cell: ({ maxMs }) => ms(maxMs) },
        ]}
        rows={list}
        rowKey={({ hour }) => hour}
        empty={null}
      />
    </details>
  )
}

/** Results of an uptime check: response times, failures with their reason, and the figures by hour (ADM-009). */
export const CheckResults = ({ checkId, period, now }: { checkId: string; period: ResultPeriod; now: Date }) => {
  const t = useTranslations('uptimeChecks')
  const query = useQuery(uptimeCheckQueries.results(checkId))
  if (query.isError && !query.data)
    return (
      <ErrorState title={t('fail.results')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  if (!query.data)
    return (
      <Delayed>
        <Skeleton height={180} />
      </Delayed>
    )
  const { hours, failures } = query.data
  const points = toPoints(hours, period, now)
  const sums = sumPoints(points)
  if (!sums) return <p className="quiet">{t('results.none')}</p>
  const text = t('results.sums', {
    checks: sums.checks,
    failures: sums.failures,
    average: Math.round(sums.averageMs),
    longest: sums.maxMs,
  })
  return (
    <>
      <section aria-labelledby="check-times">
        <h2 id="check-times" className="check-head">
          {t('results.times')}
        </h2>
        <p className="quiet num">{text}</p>
        <ResponseChart points={points} label={text} />
      </section>
      <Failures list={failures} />
      <Hours list={hours.slice(0, resultPeriods['48-hours'])} />
    </>
  )
}
