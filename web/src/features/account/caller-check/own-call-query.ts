import { callerCheck } from '@passerelle/contract/accounts/caller-check'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type OwnCall = NonNullable<InferResponse<typeof callerCheck.readOwnCallerCheck>['check']>

/** The call that staff have announced to the current user. */
export const ownCallQuery = queryOptions({
  queryKey: ['own-call'],
  queryFn: ({ signal }) => call(callerCheck.readOwnCallerCheck, {}, { signal }),
})
