import { subscriptionStatuses } from '@passerelle/kernel/subscription-statuses'
import { validateDraftsSearch, type DraftsSearch } from '../drafts/drafts-search.ts'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
/** Search params of the subscriptions of all accounts: text, account and state. */
export type SubscriptionsSearch = DraftsSearch & { status?: SubscriptionStatus | undefined }

export const validateSubscriptionsSearch = (search: Record<string, unknown>): SubscriptionsSearch => {
  const status = subscriptionStatuses.find((one) => one === search['status'])
  return { ...validateDraftsSearch(search), ...(status && { status }) }
}
