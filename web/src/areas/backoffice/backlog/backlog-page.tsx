import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { backlogQueries } from '../../../features/tasks/backlog/backlog-queries.ts'
import { ExportButton } from '../../../features/tasks/backlog/export-button.tsx'
import { fromPreset, isSameView, toPreset } from '../../../features/tasks/backlog/backlog-view.ts'
import { GroupMenu } from '../../../features/tasks/backlog/group-menu.tsx'
import { useGroups } from './use-groups.ts'
import { sumEstimates } from '../../../features/tasks/backlog/shown-figures.ts'
import { StatsStrip } from '../../../features/tasks/backlog/stats-strip.tsx'
import { useSprintDrag } from './use-sprint-drag.ts'
import { ViewMenu } from '../../../features/tasks/backlog/view-menu.tsx'
import { PresetBar } from '../../../features/tasks/presets/preset-bar.tsx'
import { usePresetCounts } from '../../../features/tasks/presets/use-preset-counts.ts'
import { DoneToggle } from '../tasks/done-toggle.tsx'
import { LateToggle } from '../tasks/late-toggle.tsx'
import { TaskTablePage } from '../tasks/task-table-page.tsx'
import { useBacklogView } from './use-backlog-view.ts'
import '../../../features/tasks/backlog/backlog.css'

const linkTo = (taskId: string) => `/admin/backlog/tasks/${taskId}`

/** Backlog across accounts: presets, sums, filters and the table, with the open task over it (BKL-002, UIX-005). */
export const BacklogPage = () => {
  const t = useTranslations()
  const [writing, write] = useState(false)
  const { view, narrowed, appIds, isDefault, show, filter, chooseApps, order, clear, group, toggle, ...more } =
    useBacklogView()
  const groups = useGroups(view.wanted)
  const counts = usePresetCounts('backlog')
  const toggleGroup = useRef((_: string) => {})
  toggleGroup.current = (key) => {
    if (groups) toggle(key, groups)
  }
  const isGrouped = view.wanted.groups !== undefined
  const drag = useSprintDrag(groups)
  const press = view.wanted.groups?.by === 'sprint' ? drag : undefined
  const { data: stats, isPlaceholderData } = useQuery(backlogQueries.stats(view.wanted))
  const table = useMemo(
    () => ({
      columns: view.columns,
      detail: '/admin/backlog/tasks/$taskId' as const,
      ...(isGrouped && { groups: { list: groups, toggle: (key: string) => toggleGroup.current(key), press } }),
      totals: stats && !isPlaceholderData ? { count: stats.total, estimate: sumEstimates(stats) } : undefined,
    }),
    [view.columns, stats, isPlaceholderData, isGrouped, groups, press],
  )
  return (
    <TaskTablePage
      title={t('pages.backlog')}
      table={table}
      wanted={view.wanted}
      narrowed={narrowed}
      appIds={appIds}
      onApps={chooseApps}
      onFilter={filter}
      onSort={order}
      onClear={clear}
      writing={writing}
      onWrite={write}
      linkTo={linkTo}
      above={
        <>
          <PresetBar
            page="backlog"
            first={t('requests.openOnes')}
            counts={counts}
            view={toPreset(view)}
            isDefault={isDefault}
            isShown={(preset) => isSameView(fromPreset(preset), view)}
            onShow={(preset) => show(preset && fromPreset(preset))}
          />
          <StatsStrip view={view} />
        </>
      }
      before={
        <>
          <DoneToggle wanted={view.wanted} all={view.wanted.open === undefined} onShow={more.showAll} />
          <LateToggle wanted={narrowed} onFilter={filter} />
          <GroupMenu groups={view.wanted.groups} onChange={group} />
        </>
      }
      columns={<ViewMenu view={view} onChange={show} />}
      after={<ExportButton view={view} />}
    />
  )
}
