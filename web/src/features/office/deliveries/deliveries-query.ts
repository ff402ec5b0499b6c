import { deliveries, type DeliveryState } from '@passerelle/contract/mails/deliveries'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof deliveries.listDeliveries>
export type Delivery = Page['list'][number]

/** Outgoing mails of all accounts, newest first. */
export const deliveriesQuery = (state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', state],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        deliveries.listDeliveries,
        { limit: 50, ...(state && { state }), ...(pageParam && { before: pageParam }) },
        { signal, side: 'staff' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
  })
