import { lists } from '@passerelle/contract/projects/lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { Skeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { RecapFigures } from './recap-figures.tsx'
import { recapPeriod, type RecapPeriod } from './recap-period.ts'
import { RecapList } from './recap-list.tsx'
import './recap.css'

/** Tasks that were active in a period: by state, by month, as a list (TSK-070). */
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
        <div className="recap-skeleton">
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
      <RecapFigures tasks={tasks} period={period} />
      <RecapList tasks={tasks} />
    </div>
  )
}
