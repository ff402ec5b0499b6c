import type { InferResponse } from '@passerelle/contract/operation'
import { system } from '@passerelle/contract/stats/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../model/api/call.ts'

export type SystemState = InferResponse<typeof system.readSystem>

/** State of the installation, polled every 15 seconds. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(system.readSystem, {}, { signal, side: 'staff', appId: null }),
  refetchInterval: 15_000,
})
