import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Comparator, TaskFilters } from '../../../model/tasks/queries/list-params.ts'
import { getPriorityKey } from '../../../kit/ui/icon/priority.tsx'
import type { FilterKey } from './filter-keys.ts'
import { labelSpecials, milestoneSpecials } from './board-search-params.ts'
import { atLeast } from './priority-span.ts'
import { useNames } from './use-names.ts'

/** Formats the value of a filter: `Moyenne et plus`, `avant le 12 mars`, `Build et 2 autres`. */
export const useValueText = (filters: TaskFilters, who: { staff: boolean; appId: string | null }) => {
  const t = useTranslations()
  const format = useFormat()
  const names = useNames({
    labels: filters.labelIds && who.appId,
    sprints: filters.milestoneIds && who.appId,
    ...(filters.memberIds && { people: who }),
  })
  const firstOf = (texts: readonly string[]) =>
    texts.length <= 2 ? texts.join(', ') : t('filters.more', { first: texts[0] ?? '', count: texts.length - 1 })
  const named = (ids: readonly string[], unknown: () => string) => {
    const known = ids.map((id) => names.get(id))
    return known.every((name) => name !== undefined) ? firstOf(known) : unknown()
  }
  const dated = (comparator: Comparator | undefined, day: string | undefined) =>
    comparator && day ? `${t(`filters.comparator.${comparator}`)} ${format.day(`${day}T12:00:00Z`)}` : ''
  const special = <S extends string>(all: readonly S[], ids: readonly string[]) =>
    all.filter((one) => ids.includes(one))
  const rest = (all: readonly string[], ids: readonly string[]) => ids.filter((id) => !all.includes(id))

  const texts: Record<FilterKey, () => string> = {
    labels: () => {
      const ids = filters.labelIds ?? []
      const plain = rest(labelSpecials, ids)
      const words = special(labelSpecials, ids).map((one) => t(`filters.labelSpecial.${one}`))
      return firstOf([
        ...words,
        ...(plain.length > 0 ? [named(plain, () => t('filters.labels', { count: plain.length }))] : []),
      ])
    },
    kind: () => (filters.kinds ?? []).map((kind) => t(`words.kind.${kind}`)).join(', '),
    pending: () => t(`filters.pendingOf.${filters.pending ? 'yes' : 'no'}`),
    priority: () => {
      const codes = filters.priorities ?? []
      const lowest = atLeast(codes)
      if (lowest !== undefined) return t('filters.andMore', { priority: t(`words.priority.${getPriorityKey(lowest)}`) })
      return codes
        .toSorted((a, b) => a - b)
        .map((code) => t(`words.priority.${getPriorityKey(code)}`))
        .join(', ')
    },
    estimate: () => (filters.estimation ?? []).map((status) => t(`filters.estimateOf.${status}`)).join(', '),
    members: () => named(filters.memberIds ?? [], () => t('filters.people', { count: filters.memberIds?.length ?? 0 })),
    planned: () => dated(filters.plannedAtComparator, filters.plannedAt),
    due: () => dated(filters.dueAtComparator, filters.dueAt),
    during: () =>
      filters.duringFrom && filters.duringTo
        ? t('filters.span', {
            from: format.day(`${filters.duringFrom}T12:00:00Z`),
            to: format.day(`${filters.duringTo}T12:00:00Z`),
          })
        : '',
    milestones: () => {
      const ids = filters.milestoneIds ?? []
      const plain = rest(milestoneSpecials, ids)
      const words = special(milestoneSpecials, ids).map((one) => t(`filters.sprintSpecial.${one}`))
      return firstOf([
        ...words,
        ...(plain.length > 0 ? [named(plain, () => t('filters.sprints', { count: plain.length }))] : []),
      ])
    },
  }
  return (key: FilterKey): string => texts[key]()
}
