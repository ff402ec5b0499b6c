import { lists } from '@passerelle/contract/projects/lists'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { serverNow } from '../../shared/config/server-clock.ts'
import { taskQueries, type TaskCard } from '../../shared/tasks/task-queries.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListIcon } from '../../shared/ui/list-icon.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../../shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { countMonths, countStates, type MonthCount } from './recap-counts.ts'
import { recapPeriod, type RecapPeriod } from './recap-period.ts'
import { RecapList } from './recap-list.tsx'
import './recap.css'

const States = ({ tasks }: { tasks: readonly TaskCard[] }) => {
  const t = useTranslations()
  return (
    <section aria-labelledby="recap-states">
      <h2 id="recap-states">{t('recap.states')}</h2>
      <dl className="recap-states">
        {countStates(tasks).map(({ state, count }) => (
          <div key={state}>
            <dt>
              {state === 'archived' ? <Icon icon={IconArchive} /> : <ListIcon list={state} />}
              {state === 'archived' ? t('recap.archived') : t(`words.list.${state}`)}
            </dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Months = ({ months }: { months: readonly MonthCount[] }) => {
  const t = useTranslations('recap')
  const format = useFormatter()
  return (
    <section aria-labelledby="recap-months">
      <h2 id="recap-months">{t('byMonth')}</h2>
      <table className="recap-months">
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('opened')}</th>
            <th scope="col">{t('finished')}</th>
            <th scope="col">{t('closed')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, opened, finished, archived }) => (
            <tr key={month}>
              <th scope="row">
                {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}
              </th>
              <td className="num">{opened}</td>
              <td className="num">{finished}</td>
              <td className="num">{archived}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The requests that were active in a period: by state, by month, one by one (TSK-070). */
export const Recap = ({ length }: { length: RecapPeriod }) => {
  const t = useTranslations('recap')
  const failures = useTranslations('failures')
  const format = useFormat()
  const [now] = useState(() => serverNow())
  const period = recapPeriod(length, now)
  const query = useQuery({
    queryKey: [...taskQueries.all(), 'active', period],
    queryFn: ({ signal }) => call(lists.listActive, period, { signal }),
  })
  const tasks = query.data?.list ?? []
  if (query.isError)
    return (
      <ErrorState title={failures('fetchList')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  if (query.isPending)
    return (
      <Delayed>
        <LoadingStatus />
        <div className="recap-bones">
          <Skeleton width="40%" height={20} />
          <Skeleton />
          <Skeleton width="90%" />
          <Skeleton width="80%" />
        </div>
      </Delayed>
    )
  if (tasks.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <div className="recap">
      <p className="second">
        {t('lead', { from: format.day(`${period.from}T12:00:00Z`), to: format.day(`${period.to}T12:00:00Z`) })}
      </p>
      {query.data?.hasMore && <p className="notice">{t('cut', { count: String(tasks.length) })}</p>}
      <div className="recap-counts">
        <States tasks={tasks} />
        <Months months={countMonths(tasks, period)} />
      </div>
      <RecapList tasks={tasks} />
    </div>
  )
}
