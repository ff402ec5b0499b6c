import { teams } from '@passerelle/contract/accounts/teams'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

/** The staff, read anew every minute (ADM-004). */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(teams.listTeam, {}, { signal, side: 'staff', appId: null }),
  refetchInterval: 60_000,
})
export type Member = InferResponse<typeof teams.listTeam>['list'][number]
