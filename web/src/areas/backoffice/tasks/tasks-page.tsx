import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { backlogQueries } from '../../../features/tasks/backlog/backlog-queries.ts'
import { sumEstimates } from '../../../features/tasks/backlog/shown-figures.ts'
import { PresetBar } from '../../../features/tasks/presets/preset-bar.tsx'
import { usePresetCounts } from '../../../features/tasks/presets/use-preset-counts.ts'
import { ColumnVisibilityMenu } from '../../../features/tasks/task-table/column-visibility-menu.tsx'
import type { Column } from '../../../features/tasks/task-table/columns.ts'
import { useRows } from '../../../features/tasks/task-table/use-rows.ts'
import { useStore } from '../../../kit/store/store.ts'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { DoneToggle } from './done-toggle.tsx'
import { LateToggle } from './late-toggle.tsx'
import { newRequestStore } from './new-request.ts'
import { TaskTablePage } from './task-table-page.tsx'
import { useTaskTableParams } from './use-task-table-params.ts'

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
  const writing = useStore(newRequestStore)
  const { wanted, narrowed, appIds, all, columns, isDefault, ...list } = useTaskTableParams()
  const table = useTable(wanted, columns)
  const counts = usePresetCounts('requests')
  return (
    <TaskTablePage
      title={t('requests.title')}
      table={table}
      wanted={wanted}
      narrowed={narrowed}
      appIds={appIds}
      onApps={list.chooseApps}
      onFilter={list.narrowTo}
      onSort={list.order}
      onClear={list.clear}
      writing={writing}
      onWrite={newRequestStore.set}
      above={
        <PresetBar
          page="requests"
          first={t('requests.openOnes')}
          counts={counts}
          view={list.toPreset()}
          isDefault={isDefault}
          isShown={list.isShown}
          onShow={list.showPreset}
        />
      }
      before={
        <>
          <DoneToggle wanted={wanted} all={all} onShow={list.showAll} />
          <LateToggle wanted={narrowed} onFilter={list.narrowTo} />
        </>
      }
      columns={<ColumnVisibilityMenu shown={columns} onToggle={list.toggle} />}
    />
  )
}
