/** Position of a task in its list: the next and the previous task. */
export type ListPosition = { id: string; list: number; next: string | undefined; previous: string | undefined }

/** Position of a task in the visible lists; the tasks of `along` move with it and are skipped. */
export const getListPosition = (
  lists: readonly (readonly string[])[],
  id: string,
  along: readonly string[] = [],
): ListPosition | undefined => {
  const list = lists.findIndex((ids) => ids.includes(id))
  const ids = lists[list]
  if (!ids) return undefined
  const at = ids.indexOf(id)
  const others = (some: readonly string[]) => some.find((one) => !along.includes(one))
  return { id, list, next: others(ids.slice(at + 1)), previous: others(ids.slice(0, at).toReversed()) }
}

/**
 * Id of the next or previous task. `kept` is the position before the last change, so that a task that was re-sorted by
 * its new priority does not change which task comes next.
 */
export const stepFrom = (
  lists: readonly (readonly string[])[],
  id: string | undefined,
  way: 'next' | 'previous',
  kept?: ListPosition,
): string | undefined => {
  const shown = (one: string | undefined) =>
    one !== undefined && lists.some((ids) => ids.includes(one)) ? one : undefined
  const from = kept && kept.id === id ? shown(kept[way]) : undefined
  if (from !== undefined) return from
  return id === undefined || !shown(id) ? lists.find((ids) => ids.length > 0)?.[0] : getListPosition(lists, id)?.[way]
}

/** Id of the task to focus after a change: the same task if it is still in its list, otherwise its neighbour. */
export const getFocusAfterChange = (lists: readonly (readonly string[])[], kept: ListPosition): string | undefined => {
  if (lists[kept.list]?.includes(kept.id)) return kept.id
  return (
    [kept.next, kept.previous].find((one) => one !== undefined && lists[kept.list]?.includes(one)) ??
    lists[kept.list]?.[0] ??
    getListPosition(lists, kept.id)?.id
  )
}

/** Number of tasks before the loaded end at which more of the list is loaded. */
const ahead = 5
export const endsSoon = (lists: readonly (readonly string[])[], { list, id }: ListPosition): boolean =>
  lists[list]?.slice(-ahead).includes(id) === true
