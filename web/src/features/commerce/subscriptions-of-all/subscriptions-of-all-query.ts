import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { subscriptionsOfAll } from '@passerelle/contract/payments/subscriptions-of-all'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof subscriptionsOfAll.listSubscriptionsOfAll>
export type SubscriptionOfAll = Page['list'][number]
type Status = InferQuery<typeof subscriptionsOfAll.listSubscriptionsOfAll>['status']
export type SubscriptionsFilter = { search: string; appId: string | undefined; status: Status }

export const subscriptionsOfAllKey = ['subscriptions-of-all'] as const
const perPage = 50

export const toSubscriptionFilters = ({ search, appId, status }: SubscriptionsFilter) => ({
  ...(search !== '' && { search }),
  ...(appId && { appId }),
  ...(status && { status }),
})

/** Subscriptions of all accounts by their next payment, fifty per page, with their number and monthly sum. */
export const subscriptionsOfAllQuery = (filter: SubscriptionsFilter) =>
  infiniteQueryOptions({
    queryKey: [...subscriptionsOfAllKey, toSubscriptionFilters(filter)],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        subscriptionsOfAll.listSubscriptionsOfAll,
        { limit: perPage, ...toSubscriptionFilters(filter), ...(pageParam && { after: pageParam }) },
        { signal, side: 'staff', appId: null },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
  })
