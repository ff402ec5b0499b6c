import type { Message } from '@passerelle/contract/chats/schemas'
import { expect, test } from 'vitest'
import { filterNewMessages, mergeNewestPage, type ThreadPages, type Page } from './newest-page.ts'

const messages = (...ids: number[]) =>
  ids.map((id) => ({ _id: String(id), createdAt: `2026-02-03T14:05:${id}.000Z` }) as Message)
const page = (ids: number[], hasMore = true): Page => ({ list: messages(...ids), hasMore })
const kept = (): ThreadPages => ({ pages: [page([4, 3]), page([2, 1], false)], newMessages: messages(5) })
const ids = ({ pages, newMessages }: ThreadPages) => [
  pages
    .flatMap((one) => one.list)
    .map((one) => one._id)
    .join(),
  newMessages.map((one) => one._id).join(),
]

test('only what a thread does not know yet is new to it', () => {
  expect(filterNewMessages(kept(), messages(1, 5, 6)).map((message) => message._id)).toEqual(['6'])
})

test('messages that arrived meanwhile are added to the loaded ones', () => {
  expect(ids(mergeNewestPage(kept(), page([6, 5])))).toEqual(['4,3,2,1', '5,6'])
})

test('nothing new leaves the same thread', () => {
  const before = kept()
  expect(mergeNewestPage(before, page([5, 4]))).toBe(before)
})

test('a thread that missed more than a page begins anew, without a hole', () => {
  expect(ids(mergeNewestPage(kept(), page([59, 58])))).toEqual(['59,58', ''])
  // What is told live in that very moment does not fill the hole before it, and is not lost.
  expect(ids(mergeNewestPage({ ...kept(), newMessages: messages(59, 60) }, page([59, 58])))).toEqual(['59,58', '60'])
})

test('a thread that was empty takes its first messages', () => {
  expect(ids(mergeNewestPage({ pages: [page([], false)], newMessages: [] }, page([1], false)))).toEqual(['', '1'])
})
