import type { InfiniteData } from '@tanstack/react-query'
import { compareCards } from './list-order.ts'
import type { ListId } from './list-ids.ts'
import type { ListPage, TaskCard } from './task-queries.ts'

export type ListData = InfiniteData<ListPage, number>
export type Lists = Partial<Record<ListId, ListData>>

/** A page that was read while cards moved may hold one that stands further up already. */
const once = (cards: readonly TaskCard[]): readonly TaskCard[] => {
  const ids = new Set(cards.map(({ _id }) => _id))
  return ids.size === cards.length ? cards : cards.filter(({ _id }) => ids.delete(_id))
}

const flat = new WeakMap<object, readonly TaskCard[]>()

/** All loaded cards of a list in their order: the same array as long as the list is the same, so that who only looks repaints nothing. */
export const getCards = (data: Pick<ListData, 'pages'>): readonly TaskCard[] => {
  const cards = flat.get(data) ?? once(data.pages.flatMap((page) => page.list))
  flat.set(data, cards)
  return cards
}

/** Other cards on one page, and what that does to the count. Pages that hold what they held stay the same objects, in however long a list. */
const withPage = (data: ListData, at: number, list: TaskCard[], change: number): ListData => {
  const pages = data.pages.with(at, { ...data.pages[at]!, list })
  const [first] = pages
  return {
    ...data,
    pages: change === 0 || !first ? pages : pages.with(0, { ...first, total: Math.max(0, first.total + change) }),
  }
}

/** A list without this card, on however many pages it stands; the same data when it was not there. `change` is what that does to the count. */
const without = (data: ListData, id: string, change = -1): ListData => {
  const at = data.pages.findIndex(({ list }) => list.some((card) => card._id === id))
  return at < 0
    ? data
    : without(
        withPage(
          data,
          at,
          data.pages[at]!.list.filter((card) => card._id !== id),
          change,
        ),
        id,
        0,
      )
}

/**
 * A list with this card at its place; a card that belongs behind the last loaded page stays there unseen. One that stood nowhere among the loaded ones may
 * have stood behind them, so it does not change the count.
 */
const withCard = (data: ListData, card: TaskCard, stood: boolean): ListData => {
  const change = stood ? 1 : 0
  const comesBefore = (other: TaskCard | undefined) => other !== undefined && compareCards(card, other) < 0
  const before = data.pages.findIndex(({ list }) => comesBefore(list.at(-1)))
  const at = before < 0 ? data.pages.length - 1 : before
  const page = data.pages[at]
  if (!page) return data
  if (before < 0 && page.hasMore) return withPage(data, 0, data.pages[0]!.list, change)
  const index = page.list.findIndex(comesBefore)
  return withPage(data, at, page.list.toSpliced(index < 0 ? page.list.length : index, 0, card), change)
}

/**
 * The lists after a card became what it is now: moved, edited, archived or new. Only loaded lists change, and a list that is not
 * concerned stays the same object.
 */
export const placeCard = (lists: Lists, card: TaskCard): Lists => {
  const next: Lists = {}
  const stood = findCard(lists, card._id) !== undefined
  for (const [listId, data] of Object.entries(lists) as [ListId, ListData][]) {
    const cleared = without(data, card._id)
    next[listId] = listId === card.listId && card.deletedAt === null ? withCard(cleared, card, stood) : cleared
  }
  return next
}

/** The counts of lists, by their first pages. */
const totalOf = (data: ListData | undefined) => data?.pages[0]?.total ?? 0

/**
 * Takes back what became of one card between two states of the lists, and of nothing else: in the lists as they are now, it stands again where it stood
 * `before`, and counts change by as much as they had changed to `after`.
 */
export const rollbackCard = (now: Lists, id: string, before: Lists, after: Lists): Lists => {
  const stood = findCard(before, id)
  const next: Lists = {}
  for (const [listId, data] of Object.entries(now) as [ListId, ListData][]) {
    const cleared = without(data, id, 0)
    const put = stood?.listId === listId ? withCard(cleared, stood, false) : cleared
    const change = totalOf(before[listId]) - totalOf(after[listId] ?? before[listId])
    const [first] = put.pages
    next[listId] =
      change === 0 || !first
        ? put
        : { ...put, pages: put.pages.with(0, { ...first, total: Math.max(0, first.total + change) }) }
  }
  return next
}

/** The card as it stands in the loaded lists. */
export const findCard = (lists: Lists, id: string): TaskCard | undefined =>
  Object.values(lists)
    .map((data) => getCards(data).find((card) => card._id === id || card.taskId === id))
    .find((card) => card !== undefined)

/** The same list with nothing but its first page loaded: a list shown anew begins at its beginning (SRC-011). */
export const firstPage = <Page>(data: InfiniteData<Page, number>): InfiniteData<Page, number> =>
  data.pages.length > 1 ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data
