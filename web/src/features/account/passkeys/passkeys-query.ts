import { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Passkey = InferResponse<typeof accounts.listPasskeys>['list'][number]

/** Passkeys of the current user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(accounts.listPasskeys, {}, { signal }),
})
