import { unread, type UnreadOfTask } from '@passerelle/contract/chats/unread'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'

export type UnreadCounts = readonly UnreadOfTask[]
export type UnreadSide = 'client' | 'internal'

const key = (appId: string | undefined) => ['unread', appId] as const

/** Unread messages of an account's threads for the current user (ADR 0004). */
export const unreadQuery = (appId: string | undefined) =>
  queryOptions({
    queryKey: key(appId),
    queryFn: async ({ signal }): Promise<UnreadCounts> =>
      (await call(unread.listUnread, {}, { signal, ...(appId !== undefined && { appId }) })).list,
    enabled: appId !== undefined,
    staleTime: 60_000,
  })

export const countOf = (counts: UnreadCounts | undefined, taskId: string, side: UnreadSide): number =>
  counts?.find((one) => one.taskId === taskId)?.[side] ?? 0

/** Unread counts after one thread of a task has been read. */
export const withoutSide = (counts: UnreadCounts, taskId: string, side: UnreadSide): UnreadCounts =>
  counts
    .map((one) => (one.taskId === taskId ? { ...one, [side]: 0 } : one))
    .filter(({ client, internal }) => client + internal > 0)

/** Number of tasks of the account with unread messages. */
export const useUnreadTasks = (appId: string | undefined): number => useQuery(unreadQuery(appId)).data?.length ?? 0

/** Unread messages of a task, client and internal thread together, selected from the account's query. */
export const useUnreadOfTask = (appId: string, taskId: string): number =>
  useQuery({
    ...unreadQuery(appId),
    select: (counts) => countOf(counts, taskId, 'client') + countOf(counts, taskId, 'internal'),
  }).data ?? 0

/** Refetches the unread counts on every message of the account, and after a gap in the live events. */
export const useUnreadLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: key(appId) })
  useTopic('board', appId, ({ name }) => name === 'message.posted' && again(), again)
}

/**
 * Marks a thread as read up to a message, with an optimistic update of the counts. Errors are ignored: the next message
 * marks it again.
 */
export const markRead = async (
  client: QueryClient,
  { appId, taskId, threadId, side }: { appId: string; taskId: string; threadId: string; side: UnreadSide },
  messageId: string,
): Promise<void> => {
  client.setQueryData<UnreadCounts>(key(appId), (counts) => counts && withoutSide(counts, taskId, side))
  await call(unread.markRead, { id: threadId, messageId }).catch(() => undefined)
}

/** Prefixes the document title with the number of unread items: `(3) Demandes`. */
export const useUnreadInTitle = (count: number): void => {
  useEffect(() => {
    const plain = () => document.title.replace(/^\(\d+\+?\) /, '')
    const show = () => {
      const wanted = count > 0 ? `(${count}) ${plain()}` : plain()
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const title = document.querySelector('title')
    const observer = new MutationObserver(show)
    if (title) observer.observe(title, { childList: true })
    return () => {
      observer.disconnect()
      document.title = plain()
    }
  }, [count])
}
