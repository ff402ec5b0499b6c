import { IconFilterOff, IconInbox, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../../features/tasks/filters/filter-bar.tsx'
import { NewTaskHost } from '../../../features/tasks/new-task/new-task-host.tsx'
import { SearchButton } from '../../../features/portal/search/search-button.tsx'
import { useEarlyKeys } from '../../../features/portal/shortcuts/use-early-keys.ts'
import { TaskList } from '../../../features/tasks/task-table/task-list.tsx'
import { TaskTableContext, type TaskTableView } from '../../../features/tasks/task-table/task-table-view.ts'
import { RunningLink } from '../../../features/tasks/work-logs/timer/running-link.tsx'
import type { ListParams, TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { useMe } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { useMediaQuery } from '../../../kit/ui/display/use-media-query.ts'
import { openCardEdit } from '../../tasks/card-edit-store.ts'
import { AccountFilter } from '../account-filter.tsx'
import type { TableBulk } from './tasks-controller.tsx'
import { useArrivals } from './use-arrivals.ts'
import './tasks-page.css'
import './create.css'

const Controller = lazyWithTimeout(() =>
  import('./tasks-controller.tsx').then((module) => ({ default: module.TasksController })),
)

const nothing = () => null

/** What the table shows, and how the page changes it. */
type TaskTablePageProps = {
  title: string
  table: TaskTableView
  wanted: TaskTableParams
  narrowed: ListParams | undefined
  appIds: readonly string[]
  onApps: (appIds: readonly string[]) => void
  onFilter: (wanted: ListParams | undefined) => void
  onSort: Parameters<typeof TaskList>[0]['onSort']
  onClear: () => void
  /** Whether the form of a new task is open. */
  writing: boolean
  onWrite: (open: boolean) => void
  linkTo?: (taskId: string) => string
  /** Between the title and the filters: saved views, sums. */
  above: ReactNode
  /** In the filter bar, before and after the choice of columns, which a phone replaces by that of accounts. */
  before?: ReactNode
  columns: ReactNode
  after?: ReactNode
}

/** A table of tasks across accounts, with its filters, bulk actions and the open task over it (UIX-004, UIX-005). */
export const TaskTablePage = ({
  title,
  table,
  wanted,
  narrowed,
  appIds,
  onApps,
  onFilter,
  onSort,
  onClear,
  writing,
  onWrite,
  linkTo,
  above,
  before,
  columns,
  after,
}: TaskTablePageProps) => {
  const t = useTranslations()
  const me = useMe()
  const navigate = useNavigate()
  const [bulk, setBulk] = useState<TableBulk>()
  const arrivals = useArrivals(me?._id, wanted)
  useEarlyKeys(bulk !== undefined)
  const narrow = useMediaQuery('(max-width: 720px)')
  usePageTitle(title)
  const accounts = <AccountFilter appIds={appIds} onChoose={onApps} />
  const create = (
    <Button variant="primary" icon={IconPlus} className="create" data-part="create" onClick={() => onWrite(true)}>
      {t('board.newRequest')}
    </Button>
  )
  return (
    <div className="tasks-page">
      <div className="topbar wrapping" data-part="topbar">
        <h1>{title}</h1>
        {!narrow && accounts}
        <span className="push" />
        <RunningLink across />
        <SearchButton />
        {create}
      </div>
      {above}
      <FilterBar wanted={narrowed} onShow={onFilter} staff appId={null} membersDisabled={false}>
        {before}
        {narrow ? accounts : columns}
        {after}
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
          onSort={onSort}
          onEdit={openCardEdit}
          select={bulk?.select ?? nothing}
          selectAll={bulk?.selectAll}
          onExtendSelection={bulk?.stretch ?? nothing}
          noMatch={
            <EmptyState
              icon={IconFilterOff}
              title={t('filters.noMatch')}
              action={<Button onClick={onClear}>{t('filters.clearAll')}</Button>}
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
        <Controller wanted={wanted} onCreate={() => onWrite(true)} onBulkReady={setBulk} {...(linkTo && { linkTo })} />
      </Suspense>
      <NewTaskHost
        open={writing}
        staff
        offersApps
        onClose={() => onWrite(false)}
        onOpen={({ taskId }) => void navigate({ to: table.detail, params: { taskId }, search: true })}
      />
      <Outlet />
    </div>
  )
}
