import { serversOfAll, type serverViews } from '@passerelle/contract/clouds/servers-of-all'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof serversOfAll.listServersOfAll>
export type ServerOfAll = Page['list'][number]
export type ServerView = (typeof serverViews)[number]

const serversPerPage = 50

/** Servers of all accounts by name, or of one; fifty per page. Read again while the page is open. */
export const serversOfAllQuery = ({
  search,
  view,
  appId,
}: {
  search: string
  view: ServerView
  appId?: string | undefined
}) =>
  infiniteQueryOptions({
    queryKey: ['servers-of-all', { search, view, appId }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        serversOfAll.listServersOfAll,
        {
          limit: serversPerPage,
          view,
          ...(search !== '' && { search }),
          ...(appId && { appId }),
          ...(pageParam && { after: pageParam }),
        },
        { signal, side: 'staff', appId: null },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
