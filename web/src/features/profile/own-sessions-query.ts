import { accounts } from '@passerelle/contract/accounts/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** The browsers in which the reader is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(accounts.listOwnSessions, {}, { signal }),
})
