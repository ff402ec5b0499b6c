import type { InferResponse } from '@passerelle/contract/operation'
import { givenUpWork } from '@passerelle/contract/stats/given-up-work'
import { system } from '@passerelle/contract/stats/system'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type SystemState = InferResponse<typeof system.readSystem>

/** State of the installation, polled every 15 seconds. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(system.readSystem, {}, { signal, side: 'staff', appId: null }),
  refetchInterval: 15_000,
})

type Page = InferResponse<typeof givenUpWork.listGivenUpWork>
export type GivenUp = Page['list'][number]
const pageSize = 50

/** Work that was given up, the newest first; read again with the state of the installation. */
export const givenUpQuery = infiniteQueryOptions({
  queryKey: ['system', 'given-up'],
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    call(givenUpWork.listGivenUpWork, { skip: pageParam, limit: pageSize }, { signal, side: 'staff', appId: null }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }: Page, pages: Page[]) => (hasMore ? pages.length * pageSize : undefined),
  refetchInterval: 15_000,
})
