import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { getCards } from '../../../model/tasks/cache/list-pages.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { shouldFetchNextPage } from '../../../model/tasks/queries/should-fetch-next-page.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { ArchivedList } from './archived-list.tsx'
import { ArchivedSearch } from './archived-search.tsx'
import './archived.css'

/** The server stops counting after this number. */
const countedTo = 1000

/** As high as the list will be, from the first moment on. */
const Bones = () => (
  <div className="archived-scroll">
    <Delayed>
      <LoadingStatus />
      <div className="archived-skeleton">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} />
        ))}
      </div>
    </Delayed>
  </div>
)

/**
 * Dialog of archived tasks with infinite scrolling (TSK-045), searched, filtered by `filters`, and counted. A click
 * opens the task, where users with permission can unarchive it.
 */
export const ArchivedDialog = ({
  wanted,
  filters,
  onSearch,
  onClear,
  onClose,
}: {
  wanted: ListParams | undefined
  filters: ReactNode
  onSearch: (text: string) => void
  onClear: () => void
  onClose: () => void
}) => {
  const t = useTranslations()
  const query = useInfiniteQuery({ ...taskQueries.archived(wanted), refetchOnMount: 'always' })
  const tasks = query.data ? getCards(query.data) : []
  const total = query.data?.pages[0]?.total ?? 0
  const { hasNextPage, fetchNextPage } = query
  const due = shouldFetchNextPage(query, { lastShown: tasks.length, loaded: tasks.length, ahead: 0 })
  const none = wanted ? (
    <EmptyState
      compact
      title={t('filters.noMatch')}
      action={<Button onClick={onClear}>{t('filters.clearAll')}</Button>}
    />
  ) : (
    <EmptyState compact title={t('archived.none')} />
  )
  return (
    <Dialog open onClose={onClose} title={t('archived.title')} description={t('archived.lead')} wide>
      <div className="archived-narrow" data-part="archived-narrow">
        <ArchivedSearch text={wanted?.search ?? ''} onSearch={onSearch} />
        {filters}
      </div>
      <p className="archived-count" role="status">
        {tasks.length > 0 &&
          (total > countedTo
            ? t('search.foundMore', { count: String(countedTo) })
            : t('search.found', { count: total }))}
      </p>
      {query.isPending && <Bones />}
      {query.isError && tasks.length === 0 && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isSuccess && tasks.length === 0 && none}
      {tasks.length > 0 && (
        <ArchivedList
          key={JSON.stringify(wanted)}
          tasks={tasks}
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
