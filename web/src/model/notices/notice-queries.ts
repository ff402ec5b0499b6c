import { inbox } from '@passerelle/contract/notifs/inbox'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { sessionQueries, useMe } from '../session/me.ts'

export type Notice = InferResponse<typeof inbox.listNotices>['list'][number]

const pageSize = 30

export const noticeQueries = {
  all: () => ['notices'] as const,
  count: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'count'],
      queryFn: ({ signal }) => call(inbox.countNotices, {}, { signal }),
      refetchInterval: 120_000,
    }),
  list: (unread: boolean) =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all(), 'list', unread],
      queryFn: ({ signal, pageParam }) =>
        call(inbox.listNotices, { skip: pageParam, limit: pageSize, ...(unread && { unread: 'true' }) }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, pages) =>
        hasMore ? pages.reduce((sum, page) => sum + page.list.length, 0) : undefined,
    }),
  devicesKey: () => [...noticeQueries.all(), 'devices'] as const,
}

const changed = (client: QueryClient) => {
  void client.invalidateQueries(noticeQueries.count())
  void client.invalidateQueries({ queryKey: [...noticeQueries.all(), 'list'] })
}

/** Reads the banners of customers and staff again (ANN-014). */
const announced = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: sessionQueries.app().queryKey })
  void client.invalidateQueries({ queryKey: ['announcements'] })
}

/** Number of unread notices, updated by live events (OPEN-064); 0 while loading. */
export const useUnreadCount = (): number => {
  const client = useQueryClient()
  const me = useMe()
  useTopic(
    'inbox',
    me?._id,
    ({ name, data }) => {
      if (name !== 'notice.written') return
      changed(client)
      if (data['announcementId'] !== undefined) announced(client)
    },
    () => changed(client),
  )
  return useQuery({ ...noticeQueries.count(), enabled: me !== undefined }).data?.unread ?? 0
}

type Which = { ids: string[] } | { taskId: string } | { all: true }

const isMeant = (notice: Notice, which: Which) =>
  'all' in which || ('ids' in which ? which.ids.includes(notice._id) : notice.task?._id === which.taskId)

type Pages = { pages: { list: Notice[]; hasMore: boolean }[]; pageParams: unknown[] }

/** Marks notices as read, with an optimistic update. */
export const markNoticesRead = async (client: QueryClient, which: Which): Promise<void> => {
  const readAt = new Date().toISOString()
  client.setQueriesData<Pages>({ queryKey: [...noticeQueries.all(), 'list'] }, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            list: page.list.map((notice) =>
              notice.readAt === null && isMeant(notice, which) ? { ...notice, readAt } : notice,
            ),
          })),
        },
  )
  try {
    client.setQueryData(noticeQueries.count().queryKey, await call(inbox.markNoticesRead, which))
  } catch {
    changed(client)
  }
}

/** Marks the notices of a task as read when the task is opened, so that no mail about them has to be sent. */
export const useReadNoticesOf = (taskId: string): void => {
  const client = useQueryClient()
  const unread = useQuery({ ...noticeQueries.count(), enabled: false }).data?.unread ?? 0
  const wanted = unread > 0
  useEffect(() => {
    if (wanted) void markNoticesRead(client, { taskId })
  }, [client, taskId, wanted])
}
