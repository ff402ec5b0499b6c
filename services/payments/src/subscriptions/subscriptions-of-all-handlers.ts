import type { subscriptionsOfAll } from '@passerelle/contract/payments/subscriptions-of-all'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { csvOfPages, toEuros } from '../exports/csv-of-pages.ts'
import { subscriptionsOfAllView } from './subscriptions-of-all-view.ts'

type CallOf<K extends keyof typeof subscriptionsOfAll> = Call<(typeof subscriptionsOfAll)[K]>

const columns = ['account', 'items', 'status', 'amount', 'every', 'next', 'ends', 'started'] as const

/** Handlers of the subscriptions of all accounts (ADR 0031). */
export const subscriptionsOfAllHandlers = ({ database }: Pick<Platform, 'database'>) => {
  const list = subscriptionsOfAllView(database.query)
  return {
    listSubscriptionsOfAll: ({ query }: CallOf<'listSubscriptionsOfAll'>) => list(query),
    exportSubscriptionsOfAll: async ({ query, request }: CallOf<'exportSubscriptionsOfAll'>) => {
      const t = getTranslator(request.locale)
      const every = (interval: string, count: number) => (count === 1 ? interval : `${count} × ${interval}`)
      return csvOfPages({
        filename: t('subscriptionsOfAll.file'),
        heading: columns.map((column) => t(`subscriptionsOfAll.csv.${column}`)),
        readPage: (page) => list({ ...query, ...page }),
        cellsOf: ({ app, items, status, amountInCents, interval, intervalCount, nextAt, endsAt, startedAt }) => [
          app.name,
          items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', '),
          t(`payments.subscriptions.status.${status}`),
          toEuros(amountInCents),
          interval === null ? '' : every(t(`subscriptionsOfAll.interval.${interval}`), intervalCount),
          nextAt?.slice(0, 10) ?? '',
          endsAt?.slice(0, 10) ?? '',
          startedAt.slice(0, 10),
        ],
      })
    },
  }
}
