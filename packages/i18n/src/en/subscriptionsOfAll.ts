import type { subscriptionsOfAll as fr } from '../fr/subscriptionsOfAll.ts'
import type { TranslationOf } from '../translation-type.ts'

export const subscriptionsOfAll = {
  title: 'Subscriptions of all accounts',
  file: 'subscriptions',
  sum: '{count, plural, =0 {No subscription} one {# subscription} other {# subscriptions}}, {monthly} a month',
  search: 'Account or subscription',
  statusOf: 'State',
  current: 'Current',
  export: 'Export as CSV',
  exportFailed: 'The file could not be prepared',
  column: { account: 'Account', items: 'Subscription', status: 'State', amount: 'Price', next: 'Next payment' },
  csv: {
    account: 'Account',
    items: 'Subscription',
    status: 'State',
    amount: 'Price incl. VAT',
    every: 'Every',
    next: 'Next payment',
    ends: 'End',
    started: 'Start',
  },
  interval: { day: 'day', week: 'week', month: 'month', year: 'year' },
  ends: 'ends on {date}',
  priceChange: '{price} from {date} on',
  none: 'No subscription',
  noneText: 'Subscriptions of all accounts arrive here as soon as the payment provider reports them.',
  nothing: 'No subscription matches',
  failed: 'The subscriptions could not be loaded',
  more: 'Show more',
} as const satisfies TranslationOf<typeof fr>
