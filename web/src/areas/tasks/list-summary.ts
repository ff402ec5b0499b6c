import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** Of a list of cards: their ids, the same as one text, and all that may be done to any of them. */
export type ListSummary = { ids: readonly string[]; order: string; may: ReadonlySet<TaskCard['may'][number]> }

const known = new WeakMap<readonly TaskCard[], ListSummary>()

const read = (list: readonly TaskCard[]): ListSummary => {
  const ids = list.map(({ _id }) => _id)
  const may = new Set<TaskCard['may'][number]>()
  for (const card of list) for (const one of card.may) may.add(one)
  return { ids, order: ids.join(' '), may }
}

/** Reckoned once for as long as the list is the same: thousands of cards may be loaded, and a page draws itself at each move. */
export const summarizeList = (list: readonly TaskCard[]): ListSummary => {
  const facts = known.get(list) ?? read(list)
  known.set(list, facts)
  return facts
}
