import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'

/** Summary of a list of cards: their ids, the ids as one string, and the union of their permissions. */
export type ListSummary = { ids: readonly string[]; order: string; may: ReadonlySet<TaskCard['may'][number]> }

const known = new WeakMap<readonly TaskCard[], ListSummary>()

const read = (list: readonly TaskCard[]): ListSummary => {
  const ids = list.map(({ _id }) => _id)
  const may = new Set<TaskCard['may'][number]>()
  for (const card of list) for (const one of card.may) may.add(one)
  return { ids, order: ids.join(' '), may }
}

/** Cached per list array: thousands of cards may be loaded, and this runs on every render. */
export const summarizeList = (list: readonly TaskCard[]): ListSummary => {
  const facts = known.get(list) ?? read(list)
  known.set(list, facts)
  return facts
}
