import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Delayed, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
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
      {list.length === 0 && <p className="quiet">{t('results.noFailures')}</p>}
      {list.length > 0 && (
        <table className="monitoring-table check-table" data-part="monitoring-table">
          <thead>
            <tr>
              <th scope="col">{t('results.at')}</th>
              <th scope="col">{t('results.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ checkedAt, failure, ms }) => (
              <tr key={checkedAt}>
                <td className="num">{format.dateTime(checkedAt)}</td>
                <th scope="row">
                  {failure && t(`failures.${failure}`)}
                  <span className="quiet num">{t('ms', { ms })}</span>
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Hours = ({ list }: { list: UptimeResults['hours'] }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  return (
    <details className="check-hours">
      <summary>{t('results.byHour')}</summary>
      <table className="monitoring-table check-table" data-part="monitoring-table">
        <thead>
          <tr>
            {(['hour', 'checks', 'failures', 'average', 'slowest'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`results.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ hour, checks, failures, averageMs, maxMs }) => (
            <tr key={hour}>
              <th scope="row" className="num">
                {format.dateTime(hour)}
              </th>
              <td className="num">{checks}</td>
              <td className={failures > 0 ? 'num check-failed' : 'num quiet'}>{failures > 0 ? failures : '·'}</td>
              <td className="num">{t('ms', { ms: Math.round(averageMs) })}</td>
              <td className="num">{t('ms', { ms: maxMs })}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
