import type { BacklogStat, BacklogStats } from '@passerelle/contract/projects/backlog'
import { statGroups, type StatGroup } from './backlog-view.ts'

/** Sums of each list, in display order (BKL-003). */
const figuresOf = {
  todoStats: ['totalEstimatedTime', 'totalValidatedTime', 'waitingEstimateValidation'],
  inProgressStats: ['totalEstimatedTime', 'effectiveTime', 'pendingEffectiveTime'],
  doneStats: ['totalEstimatedTime', 'totalSpentTime'],
} as const satisfies Record<StatGroup, readonly BacklogStat[]>

export type FigureKey = (typeof figuresOf)[StatGroup][number]
/** `ms` is null while loading. */
export type ShownFigure = { key: FigureKey; ms: number | null }

const isGroup = (stat: BacklogStat): stat is StatGroup => (statGroups as readonly string[]).includes(stat)

/**
 * Sums displayed by a view: of the selected lists (none selected = all), and of each list the selected ones (none =
 * all).
 */
export const getShownFigures = (
  data: BacklogStats | undefined,
  stats: readonly BacklogStat[],
): Partial<Record<StatGroup, ShownFigure[]>> => {
  const groups = stats.filter(isGroup)
  const keys = stats.filter((stat) => !isGroup(stat))
  const shown = statGroups.filter((group) => groups.length === 0 || groups.includes(group))
  return Object.fromEntries(
    shown.map((group) => [
      group,
      figuresOf[group]
        .filter((key) => keys.length === 0 || keys.includes(key))
        .map((key) => ({ key, ms: data?.[group]?.[key] ?? null })),
    ]),
  )
}

/** Sum of the estimates of all matching tasks, for the table footer. */
export const sumEstimates = (data: BacklogStats): number =>
  statGroups.reduce((sum, group) => sum + (data[group]?.['totalEstimatedTime'] ?? 0), 0)
