import { find } from '@passerelle/contract/accounts/find'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Person = InferResponse<typeof find.readPerson>

/** A customer as staff see them, with accounts, open requests and sessions. */
export const personQuery = (appId: string, userId: string) =>
  queryOptions({
    queryKey: ['person', appId, userId],
    queryFn: ({ signal }) => call(find.readPerson, { appId, userId }, { signal, side: 'staff', appId: null }),
  })
