import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'
import { shouldFetchNextPage } from '../../shared/tasks/should-fetch-next-page.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../../shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { ArchivedList } from './archived-list.tsx'
import './archived.css'

const Bones = () => (
  <Delayed>
    <LoadingStatus />
    <div className="archived-bones">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  </Delayed>
)

/**
 * Dialog of archived tasks with infinite scrolling (TSK-045). A click opens the task, where users with permission can
 * unarchive it.
 */
export default ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  const query = useInfiniteQuery({ ...taskQueries.archived(), refetchOnMount: 'always' })
  const tasks = query.data?.pages.flatMap((page) => page.list) ?? []
  const { hasNextPage, fetchNextPage } = query
  const due = shouldFetchNextPage(query, { lastShown: tasks.length, loaded: tasks.length, ahead: 0 })
  return (
    <Dialog open onClose={onClose} title={t('archived.title')} description={t('archived.lead')} wide>
      {query.isPending && <Bones />}
      {query.isError && tasks.length === 0 && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isSuccess && tasks.length === 0 && <EmptyState compact title={t('archived.none')} />}
      {tasks.length > 0 && (
        <ArchivedList
          tasks={tasks}
          onSelect={onClose}
          onEnd={() => due && void fetchNextPage()}
          hasMore={hasNextPage}
        />
      )}
      {query.isFetchNextPageError && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void fetchNextPage()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
    </Dialog>
  )
}
