import { recovery } from '@passerelle/contract/accounts/recovery'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type PasswordLink = InferResponse<typeof recovery.readPasswordLink>

/** What a mailed link is for. Never refetched while its form is open: it has been used up by then. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call(recovery.readPasswordLink, {}, { side: 'customer', bearer: token, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
