import { people } from '@passerelle/contract/accounts/people'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type AppEntry = InferResponse<typeof people.listApps>['list'][number]

/** Maximum number of matches in an account select (SRC-020). */
const matches = 5
const staff = { side: 'staff', appId: null } as const

/** Queries of the customer accounts, for staff. */
export const accountQueries = {
  /** At most five accounts, by name or slug (SRC-020). */
  matching: (search: string) =>
    queryOptions({
      queryKey: ['apps', 'matching', search],
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        call(people.listApps, { limit: matches, ...(search !== '' && { search }) }, { signal, ...staff }),
    }),
  /** Accounts by id, at most 100. */
  named: (appIds: readonly string[]) =>
    queryOptions({
      queryKey: ['apps', 'named', ...appIds],
      staleTime: 300_000,
      enabled: appIds.length > 0,
      queryFn: ({ signal }) => call(people.listApps, { limit: 100, appIds: [...appIds] }, { signal, ...staff }),
    }),
  /** One account as its own users see it, read by staff from outside the account. */
  one: (appId: string) =>
    queryOptions({
      queryKey: ['apps', 'one', appId],
      staleTime: 300_000,
      queryFn: ({ signal }) => call(people.readApp, {}, { signal, side: 'staff', appId }),
    }),
}
