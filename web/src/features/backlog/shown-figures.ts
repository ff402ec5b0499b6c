import type { BacklogStat, BacklogStats } from '@passerelle/contract/projects/backlog'
import { statGroups, type StatGroup } from './backlog-view.ts'

/** The figures of each list, in their order (BKL-003). */
const figuresOf = {
  todoStats: ['totalEstimatedTime', 'totalValidatedTime', 'waitingEstimateValidation'],
  inProgressStats: ['totalEstimatedTime', 'effectiveTime', 'pendingEffectiveTime'],
  doneStats: ['totalEstimatedTime', 'totalSpentTime'],
} as const satisfies Record<StatGroup, readonly BacklogStat[]>

export type FigureKey = (typeof figuresOf)[StatGroup][number]
/** `ms` is null while it is on its way. */
export type ShownFigure = { key: FigureKey; ms: number | null }

const isGroup = (stat: BacklogStat): stat is StatGroup => (statGroups as readonly string[]).includes(stat)

/** The figures that a view shows: of the chosen lists (none chosen = all), and of each the chosen ones (none = all). */
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

/** The sum of the estimates of all that matches, for the foot of the table. */
export const sumEstimates = (data: BacklogStats): number =>
  statGroups.reduce((sum, group) => sum + (data[group]?.['totalEstimatedTime'] ?? 0), 0)
