import type { BacklogGroup, BacklogStat, BacklogStats, GroupBy } from '@passerelle/contract/projects/backlog'
import type { TaskFilters, TaskSort } from '@passerelle/contract/projects/filters'
import { maxPresetCount } from '@passerelle/contract/projects/presets'
import type { TaskStats } from '@passerelle/contract/projects/lists'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { resolveFilters } from '../filters/resolve-filters.ts'
import { isEmptyFilter, type FilterCriteria } from '../filters/filter-criteria.ts'
import { tasksStatement } from '../lists/list-statements.ts'
import { listView, type Listed } from '../lists/list-view.ts'
import { statsFor } from '../lists/stats-view.ts'
import { chosenStats } from './chosen-stats.ts'
import { findByName } from './find-by-name.ts'
import { countMatches } from './count-matches.ts'
import { groupedStatement, groupsStatement, type GroupRow, type ShownGroups } from './group-statements.ts'
import { sprintCapacities, type SprintSpan } from './sprint-capacity.ts'
import { statsEverywhere } from './stats-everywhere.ts'

/** Filters of the backlog; without `appIds`, all accounts. */
export type BacklogFilter = {
  name?: string | undefined
  filters?: TaskFilters | undefined
  appIds?: readonly string[] | undefined
  /** Without done requests. */
  open?: boolean | undefined
}
/** Input of the totals: those of the list of requests are searched as that list. */
type TotalsFilter = BacklogFilter & { search?: string | undefined }
type Page = { skip: number; limit: number; sort?: TaskSort | undefined }
type Groups = ShownGroups & { groupBy?: GroupBy | undefined }

/**
 * Read model of the backlog over all accounts: rows and totals. Takes the same filters as the board, plus `name`, which
 * searches task names only (BKL-002, API-052, API-061).
 */
export const backlogView = ({ database, clock, env }: Pick<Platform, 'database' | 'clock' | 'env'>) => {
  const { query } = database
  const narrowed = resolveFilters({ database, clock, env })
  const named = findByName(query)
  const show = listView({ query, clock })
  const sums = statsEverywhere({ query: database.queryReplica })
  const countOf = countMatches(database.queryReplica)
  const capacitiesOf = sprintCapacities(query)

  /**
   * Resolves the filter input to parameters. The rows are for staff across accounts, so no account-specific settings
   * apply.
   */
  const parseFilters = async (
    actor: Person,
    { name, filters, appIds, search }: BacklogFilter & Pick<TotalsFilter, 'search'>,
  ): Promise<FilterCriteria> => {
    const narrowing = await narrowed(actor, null, { filters, search })
    return name ? { ...narrowing, searchCondition: await named(name, appIds ?? null) } : narrowing
  }
  /** Null without any filter: whole accounts have their own, cheaper statements. */
  const narrow = async (actor: Person, wanted: TotalsFilter): Promise<FilterCriteria | null> =>
    !wanted.name && isEmptyFilter(wanted) ? null : parseFilters(actor, wanted)
  const sumsOf = async (actor: Person, wanted: TotalsFilter) =>
    sums(wanted.appIds ?? null, await narrow(actor, wanted), wanted.open ?? false)

  /** Adds the capacity of the sprints that have not ended. */
  const withCapacity = async (rows: readonly GroupRow[]): Promise<BacklogGroup[]> => {
    const now = clock.now()
    const ahead = new Map<string, SprintSpan>()
    for (const { key, startAt, endAt } of rows) if (startAt && endAt && endAt > now) ahead.set(key, { startAt, endAt })
    const capacities = await capacitiesOf([...ahead.values()])
    const byKey = new Map([...ahead.keys()].map((key, index) => [key, capacities[index]!]))
    return rows.map(({ startAt: _, endAt: __, ...group }) => ({ ...group, capacity: byKey.get(group.key) ?? null }))
  }

  return {
    narrow,
    list: async (
      actor: Person,
      { skip, limit, sort, groupBy, collapsed, expanded, ...wanted }: BacklogFilter & Page & Groups,
    ): Promise<Listed> => {
      const page = { appIds: wanted.appIds ?? null, skip, limit }
      const open = wanted.open ?? false
      if (!groupBy) return show(actor, { limit }, tasksStatement(page, sort, await parseFilters(actor, wanted), open))
      const groups = { groupBy, collapsed, expanded, now: clock.now(), open }
      return show(actor, { limit }, groupedStatement(page, groups, sort, await narrow(actor, wanted)))
    },
    groups: async (
      actor: Person,
      { groupBy, ...wanted }: BacklogFilter & { groupBy: GroupBy },
    ): Promise<{ list: BacklogGroup[] }> => {
      const grouped = { groupBy, now: clock.now(), open: wanted.open ?? false }
      const statement = groupsStatement(wanted.appIds ?? null, grouped, await narrow(actor, wanted))
      return { list: await withCapacity((await query<GroupRow>(statement)).rows) }
    },
    count: async (actor: Person, wanted: TotalsFilter): Promise<number> => {
      const narrowing = await narrow(actor, wanted)
      if (narrowing) return countOf(wanted.appIds ?? null, narrowing, wanted.open ?? false)
      const { total } = await sums(wanted.appIds ?? null, null, wanted.open ?? false)
      return Math.min(total, maxPresetCount)
    },
    stats: async (
      actor: Person,
      { stats, ...wanted }: TotalsFilter & { stats?: readonly BacklogStat[] | undefined },
    ): Promise<BacklogStats> => {
      const { lists, total } = await sumsOf(actor, wanted)
      return { ...chosenStats(statsFor(actor, lists), stats), total }
    },
    statsOfAll: async (actor: Person, filters: TaskFilters | undefined): Promise<TaskStats> => {
      const { lists } = await sumsOf(actor, { filters })
      return statsFor(actor, lists)
    },
  }
}
