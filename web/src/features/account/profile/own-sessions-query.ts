import { profile } from '@passerelle/contract/accounts/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

/** Browser sessions of the current user. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(profile.listOwnSessions, {}, { signal }),
})
