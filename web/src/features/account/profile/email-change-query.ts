import { accounts } from '@passerelle/contract/accounts/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

/** Address of the current user that waits for its confirmation. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call(accounts.readEmailChange, {}, { signal }),
})
