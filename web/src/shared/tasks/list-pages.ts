import type { InfiniteData } from '@tanstack/react-query'
import { compareCards } from './list-order.ts'
import type { ListId } from './list-ids.ts'
import type { ListPage, TaskCard } from './task-queries.ts'

export type ListData = InfiniteData<ListPage, number>
export type Lists = Partial<Record<ListId, ListData>>

const withPages = (data: ListData, cards: TaskCard[], change: number): ListData => {
  let from = 0
  const pages = data.pages.map((page, index) => {
    const last = index === data.pages.length - 1
    const list = last ? cards.slice(from) : cards.slice(from, from + page.list.length)
    from += list.length
    return { ...page, list, total: Math.max(0, page.total + change) }
  })
  return { ...data, pages }
}

const cardsOf = (data: ListData): TaskCard[] => data.pages.flatMap((page) => page.list)

/** A list without this card; the same data when it was not there. */
const without = (data: ListData, id: string): ListData => {
  const cards = cardsOf(data)
  const rest = cards.filter((card) => card._id !== id)
  return rest.length === cards.length ? data : withPages(data, rest, -1)
}

/** A list with this card at its place; a card that belongs behind the last loaded page stays there unseen. */
const withCard = (data: ListData, card: TaskCard): ListData => {
  const cards = cardsOf(data)
  const at = cards.findIndex((other) => compareCards(card, other) < 0)
  const more = data.pages.at(-1)?.hasMore === true
  if (at < 0 && more) return withPages(data, cards, 1)
  return withPages(data, cards.toSpliced(at < 0 ? cards.length : at, 0, card), 1)
}

/**
 * The lists after a card became what it is now: moved, edited, archived or new. Only loaded lists change, and a list that is not
 * concerned stays the same object.
 */
export const placeCard = (lists: Lists, card: TaskCard): Lists => {
  const next: Lists = {}
  for (const [listId, data] of Object.entries(lists) as [ListId, ListData][]) {
    const cleared = without(data, card._id)
    next[listId] = listId === card.listId && card.deletedAt === null ? withCard(cleared, card) : cleared
  }
  return next
}

/** The card as it stands in the loaded lists. */
export const findCard = (lists: Lists, id: string): TaskCard | undefined =>
  Object.values(lists).flatMap((data) => cardsOf(data)).find((card) => card._id === id || card.taskId === id)

/** The same list with nothing but its first page loaded: a list shown anew begins at its beginning (SRC-011). */
export const firstPage = (data: ListData): ListData =>
  data.pages.length > 1 ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data
