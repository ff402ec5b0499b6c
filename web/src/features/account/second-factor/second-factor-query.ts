import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactor.readSecondFactor, {}, { signal }),
})
