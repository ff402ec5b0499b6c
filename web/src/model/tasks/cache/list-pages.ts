import type { InfiniteData } from '@tanstack/react-query'
import { compareCards } from '../queries/list-order.ts'
import type { ListId } from '../queries/list-ids.ts'
import type { ListPage, TaskCard } from '../queries/task-queries.ts'

export type ListData = InfiniteData<ListPage, number>
export type Lists = Partial<Record<ListId, ListData>>

/** Removes duplicates: a page fetched while cards moved may contain a card that is already on an earlier page. */
const once = (cards: readonly TaskCard[]): readonly TaskCard[] => {
  const ids = new Set(cards.map(({ _id }) => _id))
  return ids.size === cards.length ? cards : cards.filter(({ _id }) => ids.delete(_id))
}

const flat = new WeakMap<object, readonly TaskCard[]>()

/** All loaded cards of a list in order, memoized per list so that a selector does not re-render. */
export const getCards = (data: Pick<ListData, 'pages'>): readonly TaskCard[] => {
  const cards = flat.get(data) ?? once(data.pages.flatMap((page) => page.list))
  flat.set(data, cards)
  return cards
}

/** Replaces the cards of one page and adjusts the total. Unchanged pages stay the same objects. */
const withPage = (data: ListData, at: number, list: TaskCard[], change: number): ListData => {
  const pages = data.pages.with(at, { ...data.pages[at]!, list })
  const [first] = pages
  return {
    ...data,
    pages: change === 0 || !first ? pages : pages.with(0, { ...first, total: Math.max(0, first.total + change) }),
  }
}

/**
 * Removes a card from all pages of a list; returns the same data if it was not loaded. `change` is added to the total.
 */
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
 * Inserts a card at its sorted position. If it belongs after the last loaded page, it is not inserted. The total only
 * grows if the card was loaded before (`stood`); otherwise it may already have been counted on a page that is not
 * loaded.
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
 * Updates the lists after a card was moved, edited, archived or created. Only loaded lists change, and an unaffected
 * list stays the same object.
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

/** Total of a list, from its first page. */
const totalOf = (data: ListData | undefined) => data?.pages[0]?.total ?? 0

/**
 * Rolls back the change of one card between `before` and `after`: puts the card back at its old position in the current
 * lists and reverts the change of the totals. Other cards are not touched.
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

/** Finds a card in the loaded lists. */
export const findCard = (lists: Lists, id: string): TaskCard | undefined =>
  Object.values(lists)
    .map((data) => getCards(data).find((card) => card._id === id || card.taskId === id))
    .find((card) => card !== undefined)

/** Drops all pages but the first: a list that is shown again starts at the top (SRC-011). */
export const firstPage = <Page>(data: InfiniteData<Page, number>): InfiniteData<Page, number> =>
  data.pages.length > 1 ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data
