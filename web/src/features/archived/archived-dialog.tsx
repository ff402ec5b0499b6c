import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'
import { nextIsDue } from '../../shared/tasks/next-is-due.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Bone, Later, LoadingWord } from '../../shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { ArchivedList } from './archived-list.tsx'
import './archived.css'

const Bones = () => (
  <Later>
    <LoadingWord />
    <div className="archived-bones">
      {[0, 1, 2, 3].map((line) => (
        <Bone key={line} />
      ))}
    </div>
  </Later>
)

/** The archived requests, loaded when it opens, the next page as one scrolls (TSK-045). A click opens the request, where whoever may takes it out. */
export default ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  const query = useInfiniteQuery({ ...taskQueries.archived(), refetchOnMount: 'always' })
  const tasks = query.data?.pages.flatMap((page) => page.list) ?? []
  const { hasNextPage, fetchNextPage } = query
  const due = nextIsDue(query, { lastShown: tasks.length, loaded: tasks.length, ahead: 0 })
  return (
    <Dialog open onClose={onClose} title={t('archived.title')} lead={t('archived.lead')} wide>
      {query.isPending && <Bones />}
      {query.isError && tasks.length === 0 && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
          {messageOf(query.error, '')}
        </ErrorState>
      )}
      {query.isSuccess && tasks.length === 0 && <EmptyState compact title={t('archived.none')} />}
      {tasks.length > 0 && (
        <ArchivedList tasks={tasks} onChosen={onClose} onEnd={() => due && void fetchNextPage()} more={hasNextPage} />
      )}
      {query.isFetchNextPageError && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void fetchNextPage()}>
          {messageOf(query.error, '')}
        </ErrorState>
      )}
    </Dialog>
  )
}
