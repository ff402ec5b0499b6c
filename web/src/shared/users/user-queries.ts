import { people } from '@passerelle/contract/accounts/people'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { provider } from '../config/provider.ts'

export type PersonEntry = InferResponse<typeof people.listPeople>['list'][number]

/** How many people a picker offers at once; a word of the name finds the others. */
const offered = 8

const ofAccount = (account: string, search: string, signal: AbortSignal) =>
  call(people.listPeople, { appId: account, limit: offered, ...(search !== '' && { search }) }, { signal })

/** The only home of the keys about people, for staff (API-087, API-088). */
export const userQueries = {
  /** The people of an account, those of the staff who have worked in it included. */
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
