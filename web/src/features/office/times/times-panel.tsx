import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { DayLine } from './day-line.tsx'
import { toTimeLine } from './time-line.ts'
import { timesQueries, type Times, type TimesRange } from '../../../model/times/times-queries.ts'
import { WeekTable } from './week-table.tsx'
import './times.css'

const Sums = ({ sums }: { sums: Times['sums'] }) => {
  const t = useTranslations('dailyReports')
  const nameOf = useLabelName()
  const format = useFormat()
  return (
    <ul className="time-sums" aria-label={t('times.sums')}>
      {sums.map((sum) => (
        <li key={`${sum.appId} ${sum.category?._id ?? ''}`}>
          <b>{sum.appName}</b>
          <span className="quiet">
            {sum.category ? (
              <>
                <Dot colour={sum.category.backgroundColor} /> {nameOf(sum.category)}
              </>
            ) : (
              t('times.noCategory')
            )}
          </span>
          <span className="num quiet">
            {t('times.billingDays', { days: sum.billingDays, hours: sum.billingDayHours })}
          </span>
          <b className="num">{format.elapsed(sum.timeInMs)}</b>
        </li>
      ))}
    </ul>
  )
}

/** The user's own times of a day or week: timeline, gaps, overlaps, and sums (API-053, ADM-002). */
export const TimesPanel = ({ date, range }: { date: string; range: TimesRange }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const { data, error, refetch } = useQuery(timesQueries.read(date, range))
  if (!data)
    return error ? (
      <ErrorState compact title={getErrorMessage(error, t('times.failed'))} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <LoadingStatus />
        <Skeleton width="100%" height={240} />
      </Delayed>
    )
  if (data.list.length === 0)
    return (
      <EmptyState compact icon={IconClock} title={t('times.empty')}>
        {t('times.emptyText')}
      </EmptyState>
    )
  const line = toTimeLine(data.list)
  return (
    <>
      <dl className="time-figures">
        <div>
          <dt>{t('times.counted')}</dt>
          <dd className="num">
            {data.capacityMs > 0
              ? t('times.ofCapacity', {
                  time: format.elapsed(line.countedMs),
                  capacity: format.elapsed(data.capacityMs),
                })
              : format.elapsed(line.countedMs)}
          </dd>
        </div>
        <div>
          <dt>{t('times.billable')}</dt>
          <dd className="num">
            {format.elapsed(data.sums.reduce((sum, { billableMs }) => sum + billableMs, 0))}{' '}
            <small className="quiet">{t('times.billableHint')}</small>
          </dd>
        </div>
        {range === 'day' && line.gapMs > 0 && (
          <div>
            <dt>
              <i className="sign gap" /> {t('times.without')}
            </dt>
            <dd className="num">{format.elapsed(line.gapMs)}</dd>
          </div>
        )}
        {line.overlapMs > 0 && (
          <div>
            <dt>
              <i className="sign double" /> {t('times.double')}
            </dt>
            <dd className="num">{format.elapsed(line.overlapMs)}</dd>
          </div>
        )}
      </dl>
      {range === 'day' ? <DayLine line={line} midnight={new Date(data.from)} /> : <WeekTable times={data} />}
      <Sums sums={data.sums} />
    </>
  )
}
