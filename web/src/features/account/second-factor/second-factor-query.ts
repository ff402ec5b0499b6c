import { accounts } from '@passerelle/contract/accounts/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(accounts.readSecondFactor, {}, { signal }),
})
