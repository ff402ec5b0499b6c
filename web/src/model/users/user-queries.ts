import { people } from '@passerelle/contract/accounts/people'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { provider } from '../../kit/config/provider.ts'

export type PersonEntry = InferResponse<typeof people.listPeople>['list'][number]

/** Number of users a picker shows; others are found by name. */
const offered = 8

const ofAccount = (account: string, search: string, signal: AbortSignal) =>
  call(people.listPeople, { appId: account, limit: offered, ...(search !== '' && { search }) }, { signal })

/** Query keys and query options of users, for staff (API-087, API-088). */
export const userQueries = {
  /** Users of an account, including staff who have worked in it. */
  ofAccount: (appId: string, search: string) =>
    queryOptions({
      queryKey: ['people', appId, search],
      queryFn: async ({ signal }) => (await ofAccount(appId, search, signal)).list,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  /** The provider's staff. */
  staff: (search: string) =>
    queryOptions({
      queryKey: ['people', 'staff', search],
      queryFn: async ({ signal }) => (await ofAccount(provider.slug, search, signal)).list,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
}
