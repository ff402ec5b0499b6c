import type { InferResponse } from '@passerelle/contract/operation'
import { draftsOfAll } from '@passerelle/contract/payments/drafts-of-all'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof draftsOfAll.listDraftsOfAll>
export type DraftOfAll = Page['list'][number]

export const draftsOfAllKey = ['drafts-of-all'] as const
const draftsPerPage = 50

export const toDraftFilters = ({ search, appId }: { search: string; appId?: string | undefined }) => ({
  ...(search !== '' && { search }),
  ...(appId && { appId }),
})

/** Drafts of all accounts, oldest first, fifty per page, with their number and sums. */
export const draftsOfAllQuery = (wanted: { search: string; appId?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...draftsOfAllKey, toDraftFilters(wanted)],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        draftsOfAll.listDraftsOfAll,
        { limit: draftsPerPage, ...toDraftFilters(wanted), ...(pageParam && { after: pageParam }) },
        { signal, side: 'staff', appId: null },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    // Drafts are written without an event that others hear of.
    refetchInterval: 30_000,
  })
