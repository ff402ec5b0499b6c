import { messages } from '@passerelle/contract/chats/messages'
import type { Message } from '@passerelle/contract/chats/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** Messages of one page (THR-013). */
const pageSize = 30

export const fetchPage = (threadId: string, skip: number, signal?: AbortSignal) =>
  call(messages.readMessages, { id: threadId, skip, limit: pageSize }, signal ? { signal } : {})

/** The only home of the keys about threads. */
export const threadQueries = {
  all: (threadId: string) => ['threads', threadId] as const,
  /** Newest first, page after page into the past. What happens later is added to `fresh`, so pages never grow old. */
  pages: (threadId: string) =>
    infiniteQueryOptions({
      queryKey: [...threadQueries.all(threadId), 'pages'],
      queryFn: ({ pageParam, signal }) => fetchPage(threadId, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.hasMore ? pages.reduce((count, page) => count + page.list.length, 0) : undefined,
      staleTime: Infinity,
    }),
  /** What arrived since the pages were read: by the socket, by sending, by looking again. Written by `thread-cache.ts` only. */
  newMessages: (threadId: string) =>
    queryOptions<Message[]>({
      queryKey: [...threadQueries.all(threadId), 'fresh'],
      queryFn: () => [],
      initialData: [],
      staleTime: Infinity,
      enabled: false,
    }),
}
