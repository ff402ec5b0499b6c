import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { threadLines } from '../messages/thread-messages.ts'
import { threadQueries } from './thread-queries.ts'

/** One thread: its pages and newer messages, oldest first. Nothing is fetched while it does not exist. */
export const useThread = (threadId: string | null) => {
  const id = threadId ?? ''
  const pages = useInfiniteQuery({ ...threadQueries.pages(id), enabled: threadId !== null })
  const fresh = useQuery(threadQueries.newMessages(id)).data
  const lines = useMemo(
    () => threadLines(fresh, ...(pages.data?.pages.map((page) => page.list) ?? [])),
    [pages.data, fresh],
  )
  return {
    lines,
    loaded: pages.data !== undefined,
    pageCount: pages.data?.pages.length ?? 0,
    error: pages.data === undefined ? pages.error : null,
    retry: () => void pages.refetch(),
    hasOlder: pages.hasNextPage,
    loadingOlder: pages.isFetchingNextPage,
    olderError: pages.isFetchNextPageError && !pages.isFetchingNextPage ? pages.error : null,
    loadOlder: () => void pages.fetchNextPage(),
  }
}
export type Thread = ReturnType<typeof useThread>
