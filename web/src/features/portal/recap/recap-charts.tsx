import { lists } from '@passerelle/contract/projects/lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { Skeleton, Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { RecapFigures } from './recap-figures.tsx'
import { recapPeriod } from './recap-period.ts'

/** Activity of the last twelve months next to other figures of the account (AVL-026); hidden when there was none. */
export const RecapCharts = () => {
  const t = useTranslations()
  const [period] = useState(() => recapPeriod('12', serverNow()))
  const query = useQuery({
    queryKey: [...taskQueries.all(), 'active', period],
    queryFn: ({ signal }) => call(lists.listActive, period, { signal }),
  })
  const tasks = query.data?.list
  if (tasks?.length === 0) return null
  return (
    <section className="recap beside" aria-labelledby="recap-charts">
      <h2 id="recap-charts">{t('recap.title')}</h2>
      {query.isError && !tasks && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isPending && (
        <Delayed>
          <Skeleton height={160} />
        </Delayed>
      )}
      {tasks && <RecapFigures tasks={tasks} period={period} />}
    </section>
  )
}
