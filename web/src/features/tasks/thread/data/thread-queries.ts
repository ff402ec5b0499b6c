import { messages } from '@passerelle/contract/chats/messages'
import type { Message } from '@passerelle/contract/chats/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../model/api/call.ts'

/** Messages per page (THR-013). */
const pageSize = 30

export const fetchPage = (threadId: string, skip: number, signal?: AbortSignal) =>
  call(messages.readMessages, { id: threadId, skip, limit: pageSize }, signal ? { signal } : {})

/** Query keys and query options of threads. */
export const threadQueries = {
  all: (threadId: string) => ['threads', threadId] as const,
  /** Infinite query, newest first. Later messages are added to `newMessages`, so pages never become stale. */
  pages: (threadId: string) =>
    infiniteQueryOptions({
      queryKey: [...threadQueries.all(threadId), 'pages'],
      queryFn: ({ pageParam, signal }) => fetchPage(threadId, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.hasMore ? pages.reduce((count, page) => count + page.list.length, 0) : undefined,
      staleTime: Infinity,
    }),
  /** Messages since the pages were loaded: live events, sent messages, refetches. Written by `thread-cache.ts` only. */
  newMessages: (threadId: string) =>
    queryOptions<Message[]>({
      queryKey: [...threadQueries.all(threadId), 'fresh'],
      queryFn: () => [],
      initialData: [],
      staleTime: Infinity,
      enabled: false,
    }),
}
