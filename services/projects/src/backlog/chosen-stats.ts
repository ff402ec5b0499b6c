import type { BacklogStat, BacklogStats } from '@passerelle/contract/projects/backlog'
import type { TaskStats } from '@passerelle/contract/projects/lists'

const groups = ['todoStats', 'inProgressStats', 'doneStats'] as const
type Group = (typeof groups)[number]
const isGroup = (stat: BacklogStat): stat is Group => (groups as readonly string[]).includes(stat)

/**
 * Keeps the selected statistics: a group includes all its figures unless individual figures are selected. An empty
 * selection returns everything (API-061, BKL-003).
 */
export const chosenStats = (
  stats: Pick<TaskStats, Group>,
  chosen: readonly BacklogStat[] = [],
): Omit<BacklogStats, 'total'> => {
  const figures = chosen.filter((stat) => !isGroup(stat))
  const among = chosen.filter(isGroup)
  const shown = groups.filter((group) => among.length === 0 || among.includes(group))
  const picked = shown.map((group) => {
    const all = Object.entries(stats[group]).filter(([figure]) => figure !== 'ellapsedTime') as [string, number][]
    return [
      group,
      Object.fromEntries(all.filter(([figure]) => figures.length === 0 || figures.includes(figure as never))),
    ]
  })
  return Object.fromEntries(picked) as Omit<BacklogStats, 'total'>
}
