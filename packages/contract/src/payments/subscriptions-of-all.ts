import * as z from 'zod/mini'
import { subscriptionStatuses } from '@passerelle/kernel/subscription-statuses'
import { can } from '../access.ts'
import { maxSearchLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Limit, optionalText } from '../schemas.ts'
import { Cents, Subscription } from './schemas.ts'

const params = z.strictObject({ provider: z.string() })
const access = can('invoices.read-all')
const filters = {
  /** Part of the name of the account, or of what is subscribed. */
  search: z.optional(optionalText(maxSearchLength)),
  appId: z.optional(Id),
  /** Without, all but those that have ended. */
  status: z.optional(z.enum(subscriptionStatuses)),
}

const SubscriptionOfAll = z.object({ ...Subscription.shape, app: z.object({ _id: Id, name: z.string() }) })

/** What all accounts subscribe to, for staff. */
export const subscriptionsOfAll = api('payments', {
  /**
   * Subscriptions by their next payment, those without one last. `count` and `monthlyInCents`, what the active and
   * refused ones of them come to in a month, are of all that match, the sum of those in euros.
   */
  listSubscriptionsOfAll: operation({
    method: 'GET',
    path: '/:provider/subscriptions',
    requirement: 'ADR-0031',
    access,
    params,
    query: z.strictObject({
      ...filters,
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({
      list: z.array(SubscriptionOfAll),
      count: z.int(),
      monthlyInCents: Cents,
      next: z.nullable(z.string()),
    }),
  }),
  /** The same as CSV: UTF-8, semicolons, cells escaped against formula injection. */
  exportSubscriptionsOfAll: operation({
    method: 'GET',
    path: '/:provider/subscriptions/export',
    requirement: 'ADR-0031',
    perMinute: 20,
    kind: 'download',
    access,
    params,
    query: z.strictObject(filters),
  }),
})
