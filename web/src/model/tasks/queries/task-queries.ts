import { backlog } from '@passerelle/contract/projects/backlog'
import { board } from '@passerelle/contract/projects/board'
import { labels } from '@passerelle/contract/projects/labels'
import { lists } from '@passerelle/contract/projects/lists'
import type { InferResponse } from '@passerelle/contract/operation'
import { hashKey, infiniteQueryOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { getSide } from '../../session/side.ts'
import { readConsistently } from '../mutations/serial-queue.ts'
import { partOfBoard } from './first-board.ts'
import type { ListId } from './list-ids.ts'
import { nextListSkip } from './next-list-skip.ts'
import type { TaskTableParams, ListParams } from './list-params.ts'
import { maxPages, nextSkip, previousSkip, shareRows, sizeOfPage, type RowPages } from './row-pages.ts'

export type Task = InferResponse<typeof board.readTask>
export type ListPage = InferResponse<typeof board.readList>
export type TaskCard = ListPage['list'][number]
/** Tasks that wait for the current user, and their total. */
export type Waiting = InferResponse<typeof lists.listWaiting>
export type Label = InferResponse<typeof labels.listLabels>['list'][number]

/** Cards per page (OPEN-014); pages further down are larger, so that a refetch needs fewer requests. */
export const pageSize = 15
const pageAfter = (loaded: number) => (loaded < 4 * pageSize ? pageSize : 100)
const archivedPageSize = 30

/**
 * Placeholder data: after a change of filters the previous data stays until the new data has loaded, but not after a
 * change of account, although the key is the same.
 */
const whileOther =
  (key: QueryKey) =>
  <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query && hashKey(query.queryKey) !== hashKey(key) ? before : undefined

/** Fetches one task by id or slug; on the staff side, in any account (API-049). */
export const fetchTask = (id: string, options: { signal?: AbortSignal } = {}) =>
  readConsistently(
    () =>
      getSide(location.pathname) === 'staff'
        ? call(lists.readTaskAnywhere, { taskId: id }, { ...options, appId: null })
        : call(board.readTask, { id }, options),
    (name, { _id }) => name === _id,
  )

/** Reads a page of a list that is shown already, and once more if a change of one of its cards overtook the read. */
const readPage = <P extends { list: readonly { _id: string }[] }>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<P>,
): Promise<P> =>
  readConsistently(read, (name, answer) => {
    const shown = client.getQueryData<{ pages: readonly P[] }>(queryKey)?.pages
    return shown?.concat(answer).some(({ list }) => list.some(({ _id }) => _id === name)) ?? false
  })

/** Fetches a page of the tasks across accounts (API-047). */
const readRows = (
  { backlog: inBacklog, ...wanted }: TaskTableParams,
  skip: number,
  options: { signal?: AbortSignal } = {},
) => {
  const page = { skip, limit: sizeOfPage(skip) }
  if (!inBacklog) {
    const { groups: _, ...searched } = wanted
    return call(lists.searchTasks, { ...searched, ...page }, { ...options, appId: null })
  }
  const { search, groups, open, ...rest } = wanted
  if (groups?.expanded?.length === 0) return Promise.resolve({ list: [], hasMore: false })
  const { by, ...shown } = groups ?? {}
  return call(
    backlog.listBacklog,
    {
      ...rest,
      ...shown,
      ...(open && { open: 'true' as const }),
      ...(by && { groupBy: by }),
      ...(search !== undefined && { name: search }),
      ...page,
    },
    { ...options, appId: null },
  )
}
export const fetchFirstRows = (wanted: TaskTableParams) => readRows(wanted, 0)

/** Query keys and query options of tasks. */
export const taskQueries = {
  all: () => ['tasks'] as const,
  lists: () => [...taskQueries.all(), 'list'] as const,
  /**
   * A list of the board, unfiltered or filtered (SRC); after a change of filters the previous cards stay until the new
   * ones have loaded.
   */
  list: (listId: ListId, wanted?: ListParams) => {
    const queryKey = [...taskQueries.lists(), listId, ...(wanted ? [wanted] : [])]
    return infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal, client }) => {
        const page = () =>
          readPage(client, queryKey, () =>
            call(board.readList, { listId, ...wanted, skip: pageParam, limit: pageAfter(pageParam) }, { signal }),
          )
        return wanted || pageParam > 0 ? page() : partOfBoard(listId, page)
      },
      initialPageParam: 0,
      getNextPageParam: nextListSkip,
      staleTime: 30_000,
      // Live events cover every change, including missed ones, so that focusing the window need not refetch a hundred
      // pages.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: whileOther(queryKey),
    })
  },
  counts: () => [...taskQueries.all(), 'count'] as const,
  /** Exact number of tasks in a filtered list of the board, if its page returned only a lower bound (SRC-011). */
  count: (listId: ListId, wanted: ListParams) =>
    queryOptions({
      queryKey: [...taskQueries.counts(), listId, wanted],
      queryFn: ({ signal }) => call(board.countList, { listId, ...wanted }, { signal }),
      staleTime: 30_000,
    }),
  listed: () => [...taskQueries.all(), 'listed'] as const,
  /** Tasks across accounts as table rows, for staff (API-047); only the pages around what is shown stay in memory. */
  rows: (wanted: TaskTableParams) => {
    const queryKey = [...taskQueries.listed(), wanted]
    return infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal, client }) =>
        readPage(client, queryKey, () => readRows(wanted, pageParam, { signal })),
      initialPageParam: 0,
      maxPages,
      getNextPageParam: (_last, pages, _skip, skips) => nextSkip(pages, skips),
      getPreviousPageParam: (_first, _pages, skip) => previousSkip(skip),
      structuralSharing: (before, now) => shareRows(before as RowPages | undefined, now as RowPages),
      staleTime: 30_000,
      placeholderData: whileOther(queryKey),
    })
  },
  details: () => [...taskQueries.all(), 'one'] as const,
  satisfaction: (id: string) => [...taskQueries.all(), 'satisfaction', id] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...taskQueries.details(), id],
      queryFn: ({ signal }) => fetchTask(id, { signal }),
      staleTime: 10_000,
    }),
  /** Labels of an account; null = those of all accounts, for staff (API-064). */
  labels: (appId: string | null) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'labels', appId],
      queryFn: ({ signal }) =>
        appId === null
          ? call(labels.listLabelsOfProvider, {}, { signal, appId })
          : call(labels.listLabels, {}, { signal, appId }),
      staleTime: 300_000,
    }),
  /** Time sums per list, with filters applied (BKL-003, BKL-005). */
  stats: (wanted?: ListParams) => {
    const queryKey = [...taskQueries.all(), 'stats', ...(wanted ? [wanted] : [])]
    return queryOptions({
      queryKey,
      queryFn: ({ signal }) => {
        const sums = () => call(lists.readStats, { ...wanted }, { signal })
        return wanted ? sums() : partOfBoard('stats', sums)
      },
      placeholderData: whileOther(queryKey),
      staleTime: 30_000,
    })
  },
  /** Tasks of the whole account that wait for the current user, longest wait first. */
  waiting: () =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'waiting'],
      queryFn: ({ signal }) => partOfBoard('waiting', () => call(lists.listWaiting, {}, { signal })),
      staleTime: 30_000,
    }),
  /** Archived tasks, latest first; while other filters load, the previous ones stay. */
  archived: (wanted?: ListParams) => {
    const queryKey = [...taskQueries.all(), 'archived', wanted ?? null]
    return infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        call(lists.listDeleted, { skip: pageParam, limit: archivedPageSize, ...wanted }, { signal }),
      initialPageParam: 0,
      placeholderData: whileOther(queryKey),
      getNextPageParam: nextListSkip,
    })
  },
  /** Latest tasks of the account; across accounts those of `appIds`, without them of all (TSK-025). */
  latest: (across?: { appIds?: string[] }) => {
    const page = { limit: 3, sort: { createdAt: 'desc' } } as const
    return queryOptions({
      queryKey: [...taskQueries.all(), 'latest', across ?? null],
      queryFn: ({ signal }) =>
        across
          ? call(lists.searchTasks, { ...across, ...page }, { signal, appId: null })
          : call(lists.listTasks, page, { signal }),
    })
  },
}
