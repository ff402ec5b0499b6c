import type { InferResponse } from '@passerelle/contract/operation'
import { subscriptions } from '@passerelle/contract/payments/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Subscription = InferResponse<typeof subscriptions.listSubscriptions>['list'][number]

/** Subscriptions of an account, for its administrators, or for staff on its page. */
export const subscriptionsOf = (appId: string | undefined, side?: 'staff') =>
  queryOptions({
    queryKey: ['payments', appId, 'subscriptions'],
    queryFn: async ({ signal }) =>
      (await call(subscriptions.listSubscriptions, {}, { signal, ...(side && appId && { side, appId }) })).list,
    enabled: appId !== undefined,
  })
