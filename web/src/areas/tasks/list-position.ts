/** Where a request stands in its list: who comes after it and before it. */
export type ListPosition = { id: string; list: number; next: string | undefined; previous: string | undefined }

/** The place of a request in the lists shown; those of `along` move with it and are passed over. */
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
 * Where the reader goes from a request by one step. `kept` is the place that it had before it was changed: a request that went elsewhere in
 * its list by its new priority does not take the reader along.
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

/** Where the focus goes when a request has been changed: it stays with the request in its list, and goes on to the next when that left. */
export const getFocusAfterChange = (lists: readonly (readonly string[])[], kept: ListPosition): string | undefined => {
  if (lists[kept.list]?.includes(kept.id)) return kept.id
  return (
    [kept.next, kept.previous].find((one) => one !== undefined && lists[kept.list]?.includes(one)) ??
    lists[kept.list]?.[0] ??
    getListPosition(lists, kept.id)?.id
  )
}

/** So few requests before its loaded end, more of a list is loaded for who reads on. */
const ahead = 5
export const endsSoon = (lists: readonly (readonly string[])[], { list, id }: ListPosition): boolean =>
  lists[list]?.slice(-ahead).includes(id) === true
