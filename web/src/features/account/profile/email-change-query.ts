import { emailChange } from '@passerelle/contract/accounts/email-change'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

/** Address of the current user that waits for its confirmation. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call(emailChange.readEmailChange, {}, { signal }),
})
