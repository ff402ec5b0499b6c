import { board } from '@passerelle/contract/projects/board'
import { labels } from '@passerelle/contract/projects/labels'
import type { ReplyOf } from '@passerelle/contract/operation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListId } from './list-ids.ts'

export type Task = ReplyOf<typeof board.readTask>
export type ListPage = ReplyOf<typeof board.readList>
export type TaskCard = ListPage['list'][number]
export type Label = ReplyOf<typeof labels.listLabels>['list'][number]

/** Cards of one page (OPEN-014). */
export const pageSize = 15

/** The only home of the keys about requests. */
export const taskQueries = {
  all: () => ['tasks'] as const,
  lists: () => [...taskQueries.all(), 'list'] as const,
  list: (listId: ListId) =>
    infiniteQueryOptions({
      queryKey: [...taskQueries.lists(), listId],
      queryFn: ({ pageParam, signal }) => call(board.readList, { listId, skip: pageParam, limit: pageSize }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.hasMore ? pages.reduce((count, page) => count + page.list.length, 0) : undefined),
      staleTime: 30_000,
    }),
  one: (id: string) =>
    queryOptions({ queryKey: [...taskQueries.all(), 'one', id], queryFn: ({ signal }) => call(board.readTask, { id }, { signal }), staleTime: 10_000 }),
  labels: () =>
    queryOptions({ queryKey: [...taskQueries.all(), 'labels'], queryFn: ({ signal }) => call(labels.listLabels, {}, { signal }), staleTime: 300_000 }),
}
