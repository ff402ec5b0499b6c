import { IconFilterOff, IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { backlogQueries } from '../../features/backlog/backlog-queries.ts'
import { ExportButton } from '../../features/backlog/export-button.tsx'
import { fromPreset, isSameView, toPreset } from '../../features/backlog/backlog-view.ts'
import { sumEstimates } from '../../features/backlog/shown-figures.ts'
import { StatsStrip } from '../../features/backlog/stats-strip.tsx'
import { ViewMenu } from '../../features/backlog/view-menu.tsx'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { NewTaskHost } from '../../features/new-task/new-task-host.tsx'
import { PresetBar } from '../../features/presets/preset-bar.tsx'
import { SearchButton } from '../../features/search/search-button.tsx'
import { TaskList } from '../../features/task-table/task-list.tsx'
import { TaskTableContext } from '../../features/task-table/task-table-view.ts'
import { RunningLink } from '../../features/work-logs/timer/running-link.tsx'
import { useMe } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { useMediaQuery } from '../../kit/ui/display/use-media-query.ts'
import { AccountFilter } from '../backoffice/account-filter.tsx'
import type { TableBulk } from '../backoffice/tasks-controller.tsx'
import { useArrivals } from '../backoffice/use-arrivals.ts'
import { openCardEdit } from '../tasks/card-edit-store.ts'
import { useBacklogView } from './use-backlog-view.ts'
import '../../features/backlog/backlog.css'
import '../backoffice/tasks-page.css'
import '../backoffice/create.css'

const Controller = lazyWithTimeout(() =>
  import('../backoffice/tasks-controller.tsx').then((module) => ({ default: module.TasksController })),
)
const nothing = () => null
const linkTo = (taskId: string) => `/admin/backlog/tasks/${taskId}`

/** Backlog across accounts: presets, sums, filters and the table, with the open task over it (BKL-002, UIX-005). */
export const BacklogPage = () => {
  const t = useTranslations()
  const me = useMe()
  const [writing, write] = useState(false)
  const navigate = useNavigate()
  const [bulk, setBulk] = useState<TableBulk>()
  const { view, narrowed, appIds, isDefault, show, filter, chooseApps, order, clear } = useBacklogView()
  const { data: stats, isPlaceholderData } = useQuery(backlogQueries.stats(view.wanted))
  const arrivals = useArrivals(me?._id, view.wanted)
  const narrow = useMediaQuery('(max-width: 720px)')
  usePageTitle(t('pages.backlog'))
  const table = useMemo(
    () => ({
      columns: view.columns,
      detail: '/admin/backlog/tasks/$taskId' as const,
      totals: stats && !isPlaceholderData ? { count: stats.total, estimate: sumEstimates(stats) } : undefined,
    }),
    [view.columns, stats, isPlaceholderData],
  )
  const accounts = <AccountFilter appIds={appIds} onChoose={chooseApps} />
  const create = (
    <Button variant="primary" icon={IconPlus} className="create" onClick={() => write(true)}>
      {t('board.newRequest')}
    </Button>
  )
  return (
    <div className="tasks-page">
      <div className="topbar">
        <h1>{t('pages.backlog')}</h1>
        {!narrow && accounts}
        <span className="push" />
        <RunningLink across />
        <SearchButton />
        {create}
      </div>
      <PresetBar
        page="backlog"
        first={t('backlog.everything')}
        view={toPreset(view)}
        isDefault={isDefault}
        isShown={(preset) => isSameView(fromPreset(preset), view)}
        onShow={(preset) => show(preset && fromPreset(preset))}
      />
      <StatsStrip view={view} />
      <FilterBar wanted={narrowed} onShow={filter} staff appId={null} membersDisabled={false}>
        {narrow ? accounts : <ViewMenu view={view} onChange={show} />}
        <ExportButton view={view} />
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
          wanted={view.wanted}
          narrowed={narrowed !== undefined || appIds.length > 0}
          onSort={order}
          onEdit={openCardEdit}
          select={bulk?.select ?? nothing}
          selectAll={bulk?.selectAll}
          onExtendSelection={bulk?.stretch ?? nothing}
          noMatch={
            <EmptyState
              icon={IconFilterOff}
              title={t('filters.noMatch')}
              action={<Button onClick={clear}>{t('filters.clearAll')}</Button>}
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
        <Controller wanted={view.wanted} onCreate={() => write(true)} onBulkReady={setBulk} linkTo={linkTo} />
      </Suspense>
      <NewTaskHost
        open={writing}
        staff
        offersApps
        onClose={() => write(false)}
        onOpen={({ taskId }) => void navigate({ to: '/admin/backlog/tasks/$taskId', params: { taskId }, search: true })}
      />
      <Outlet />
    </div>
  )
}
