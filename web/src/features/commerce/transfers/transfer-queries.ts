import type { InferResponse } from '@passerelle/contract/operation'
import { transfers } from '@passerelle/contract/payments/transfers'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof transfers.listTransfers>
export type Transfer = Page['list'][number]

const transfersPerPage = 50

export const transferQueries = {
  all: () => ['transfers'] as const,
  /** Transfers that nobody has matched, newest first. */
  list: () =>
    infiniteQueryOptions({
      queryKey: transferQueries.all(),
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        call(
          transfers.listTransfers,
          { limit: transfersPerPage, ...(pageParam && { after: pageParam }) },
          { signal, side: 'staff' },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: Page) => next,
    }),
}
