import { IconFilterOff, IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { backlogQueries } from '../../features/backlog/backlog-queries.ts'
import { sumEstimates } from '../../features/backlog/shown-figures.ts'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { NewTaskHost } from '../../features/new-task/new-task-host.tsx'
import { PresetBar } from '../../features/presets/preset-bar.tsx'
import { ColumnVisibilityMenu } from '../../features/task-table/column-visibility-menu.tsx'
import type { Column } from '../../features/task-table/columns.ts'
import { TaskList } from '../../features/task-table/task-list.tsx'
import { TaskTableContext } from '../../features/task-table/task-table-view.ts'
import { useRows } from '../../features/task-table/use-rows.ts'
import { SearchButton } from '../../features/search/search-button.tsx'
import { RunningLink } from '../../features/work-logs/timer/running-link.tsx'
import { useMe } from '../../model/session/me.ts'
import { useStore } from '../../kit/store/store.ts'
import type { TaskTableParams } from '../../model/tasks/queries/list-params.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { useMediaQuery } from '../../kit/ui/display/use-media-query.ts'
import { openCardEdit } from '../tasks/card-edit-store.ts'
import { AccountFilter } from './account-filter.tsx'
import { DoneToggle } from './done-toggle.tsx'
import { newRequestStore } from './new-request.ts'
import type { TableBulk } from './tasks-controller.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useTaskTableParams } from './use-task-table-params.ts'
import './tasks-page.css'
import './create.css'

const TasksTools = lazyWithTimeout(() =>
  import('./tasks-controller.tsx').then((module) => ({ default: module.TasksController })),
)

const nothing = () => null

/** Columns and route of the table; the sums of all matches only while some rows are not loaded. */
const useTable = (wanted: TaskTableParams, columns: readonly Column[]) => {
  const { query } = useRows(wanted)
  const { data, isPlaceholderData } = useQuery({ ...backlogQueries.stats(wanted), enabled: query.hasNextPage })
  const shown = columns.join()
  return useMemo(
    () => ({
      columns: shown.split(',') as Column[],
      detail: '/admin/tasks/$taskId' as const,
      totals: data && !isPlaceholderData ? { count: data.total, estimate: sumEstimates(data) } : undefined,
    }),
    [shown, data, isPlaceholderData],
  )
}

/** Tasks across accounts, with the open task over them (UIX-004, TSK-049). */
export const TasksPage = () => {
  const t = useTranslations()
  const me = useMe()
  const writing = useStore(newRequestStore)
  const write = newRequestStore.set
  const navigate = useNavigate()
  const [many, setMany] = useState<TableBulk>()
  const { wanted, narrowed, appIds, all, columns, isDefault, ...list } = useTaskTableParams()
  const table = useTable(wanted, columns)
  const arrivals = useArrivals(me?._id, wanted)
  usePageTitle(t('requests.title'))
  const narrow = useMediaQuery('(max-width: 720px)')
  const accounts = <AccountFilter appIds={appIds} onChoose={list.chooseApps} />
  const create = (
    <Button variant="primary" icon={IconPlus} className="create" onClick={() => write(true)}>
      {t('board.newRequest')}
    </Button>
  )
  return (
    <div className="tasks-page">
      <div className="topbar">
        <h1>{t('requests.title')}</h1>
        {!narrow && accounts}
        <span className="push" />
        <RunningLink across />
        <SearchButton />
        {create}
      </div>
      <PresetBar
        page="requests"
        first={t('requests.openOnes')}
        view={list.toPreset()}
        isDefault={isDefault}
        isShown={list.isShown}
        onShow={list.showPreset}
      />
      <FilterBar wanted={narrowed} onShow={list.narrowTo} staff appId={null} membersDisabled={false}>
        <DoneToggle wanted={wanted} all={all} onShow={list.showAll} />
        {narrow ? accounts : <ColumnVisibilityMenu shown={columns} onToggle={list.toggle} />}
      </FilterBar>
      {arrivals.count > 0 && (
        <p className="arrivals">
          <Button size="small" onClick={() => void arrivals.show()}>
            {t('requests.showNew', { count: arrivals.count })}
          </Button>
        </p>
      )}
      <TaskTableContext value={table}>
        <TaskList
          wanted={wanted}
          narrowed={narrowed !== undefined || appIds.length > 0}
          onSort={list.order}
          onEdit={openCardEdit}
          select={many?.select ?? nothing}
          selectAll={many?.selectAll}
          onExtendSelection={many?.stretch ?? nothing}
          noMatch={
            <EmptyState
              icon={IconFilterOff}
              title={t('filters.noMatch')}
              action={<Button onClick={list.clear}>{t('filters.clearAll')}</Button>}
            >
              {t('filters.noMatchText')}
            </EmptyState>
          }
          empty={
            <EmptyState icon={IconInbox} title={t('requests.empty')} action={create}>
              {t('requests.emptyText')}
            </EmptyState>
          }
        />
      </TaskTableContext>
      <Suspense>
        <TasksTools wanted={wanted} onCreate={() => write(true)} onBulkReady={setMany} />
      </Suspense>
      <NewTaskHost
        open={writing}
        staff
        offersApps
        onClose={() => write(false)}
        onOpen={({ taskId }) => void navigate({ to: '/admin/tasks/$taskId', params: { taskId }, search: true })}
      />
      <Outlet />
    </div>
  )
}
