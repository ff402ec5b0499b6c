import type { ListParams } from '../../../model/tasks/queries/list-params.ts'

/** Whether only requests whose due day is over are shown. */
export const isLateFilter = (wanted: ListParams | undefined, today: string): boolean =>
  wanted?.filters?.dueAt === today && wanted.filters.dueAtComparator === 'lt'

/** The same filters with or without the one that leaves late requests alone. */
export const toggleLateFilter = (wanted: ListParams | undefined, today: string): ListParams | undefined => {
  const { dueAt: _at, dueAtComparator: _comparator, ...others } = wanted?.filters ?? {}
  const filters = isLateFilter(wanted, today) ? others : { ...others, dueAt: today, dueAtComparator: 'lt' as const }
  const { filters: _filters, ...rest } = wanted ?? {}
  const next = Object.keys(filters).length > 0 ? { ...rest, filters } : rest
  return Object.keys(next).length > 0 ? next : undefined
}
