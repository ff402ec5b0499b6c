import { passkeys } from '@passerelle/contract/accounts/passkeys'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Passkey = InferResponse<typeof passkeys.listPasskeys>['list'][number]

/** Passkeys of the current user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeys.listPasskeys, {}, { signal }),
})
