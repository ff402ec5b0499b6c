import type { TaskSort } from '@passerelle/contract/projects/filters'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { choiceOf, type TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { useMediaQuery } from '../../../kit/ui/display/use-media-query.ts'
import type { EditRow } from './cells.tsx'
import { TaskTableSkeleton } from './task-table-skeleton.tsx'
import { TaskCardList } from './task-card-list.tsx'
import { TaskTable } from './task-table.tsx'
import { countOf, toLines } from './group-lines.ts'
import { useTaskTableView } from './task-table-view.ts'
import { useRows } from './use-rows.ts'
import './request-table.css'
import './request-cards.css'

/** Announces the number of matches to screen readers after each change of the list parameters. */
const useSaidCount = (choice: string, count: number | undefined, more: boolean) => {
  const t = useTranslations('requests')
  const settled = count !== undefined
  const say = useEffectEvent(() => settled && announce(t(more ? 'loaded' : 'counted', { count })))
  useEffect(() => {
    say()
  }, [choice, settled])
}

/**
 * Tasks across accounts (TSK-049): a table, cards on mobile. `noMatch` is shown when filters match nothing, `empty`
 * when there are no tasks. `select` and `selectAll` render the checkboxes, `onStretch` extends the selection when the
 * focus moves with Shift held.
 */
export const TaskList = ({
  wanted,
  narrowed,
  noMatch,
  empty,
  onSort,
  onEdit,
  select,
  selectAll,
  onExtendSelection,
}: {
  wanted: TaskTableParams
  narrowed: boolean
  noMatch: ReactNode
  empty: ReactNode
  onSort: (sort: TaskSort | undefined) => void
  onEdit: EditRow
  select: (row: TaskRow) => ReactNode
  selectAll: ReactNode
  onExtendSelection: (from: string, to: string) => void
}) => {
  const t = useTranslations()
  const now = useNow()
  const narrow = useMediaQuery('(max-width: 720px)')
  const { query, jump, settled, ...loaded } = useRows(wanted)
  const { rows, count } = loaded
  const apps = useAppNames(rows.map(({ appId }) => appId))
  const choice = choiceOf(wanted)
  const { groups } = useTaskTableView()
  const total = groups?.list && countOf(groups.list)
  const lines = useMemo(() => toLines(groups?.list, count), [groups?.list, count])
  useSaidCount(choice, settled ? (total ?? count) : undefined, query.hasNextPage && total === undefined)
  if (query.isPending || (groups && !groups.list)) return <TaskTableSkeleton narrow={narrow} />
  if (rows.length === 0 && query.isError)
    return (
      <ErrorState title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  if (count === 0 && !query.hasNextPage && !total) return narrowed || !settled ? noMatch : empty
  const View = narrow ? TaskCardList : TaskTable
  return (
    <View
      loaded={loaded}
      lines={lines}
      apps={apps}
      now={now}
      query={query}
      jump={jump}
      choice={choice}
      sort={wanted.sort}
      onSort={onSort}
      onEdit={onEdit}
      select={select}
      selectAll={selectAll}
      onStretch={onExtendSelection}
    >
      {query.isFetchingNextPage && (
        <p className={rows.length > 0 ? 'task-table-more' : 'task-table-more over'} role="status">
          {t('requests.loadingMore')}
        </p>
      )}
      {(query.isFetchNextPageError || query.isFetchPreviousPageError) && (
        <p className="task-table-more over" role="alert">
          {t('failures.fetchList')}{' '}
          <Button
            size="small"
            onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.fetchPreviousPage())}
          >
            {t('common.retry')}
          </Button>
        </p>
      )}
    </View>
  )
}
