import type { InferResponse } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof payments.listTransfers>
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
          payments.listTransfers,
          { limit: transfersPerPage, ...(pageParam && { after: pageParam }) },
          { signal, side: 'staff' },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: Page) => next,
    }),
}
