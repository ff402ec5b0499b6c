import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Subscription } from './schemas.ts'

export const subscriptions = api(withFeatures('payments', ['payments']), {
  /**
   * What the account subscribes to: plan, price, state and next payment, as last read from the card payment provider;
   * the newest first, ended ones last.
   */
  listSubscriptions: operation({
    method: 'GET',
    path: '/admin/subscriptions',
    requirement: 'ADR-0053',
    access: can('payments.read'),
    response: z.object({ list: z.array(Subscription) }),
  }),
})
