import { IconRepeat } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { subscriptionTones } from '../../../model/payments/subscription-tones.ts'
import { usePerInterval } from '../../../model/payments/use-per-interval.ts'
import {
  subscriptionsOfAllKey,
  subscriptionsOfAllQuery,
  type SubscriptionOfAll,
  type SubscriptionsFilter,
} from './subscriptions-of-all-query.ts'
import './subscriptions-of-all.css'

type Cell = { subscription: SubscriptionOfAll }

const Items = ({ subscription: { app, items } }: Cell) => (
  <Link
    to="/apps/$appId"
    params={{ appId: app._id }}
    search={{ redirect: '/payments?tab=subscriptions' }}
    className="link"
    preload={false}
  >
    {items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}
  </Link>
)

const Status = ({ subscription: { status } }: Cell) => {
  const t = useTranslations('payments.subscriptions')
  return <Badge tone={subscriptionTones[status]}>{t(`status.${status}`)}</Badge>
}

const Price = ({ subscription }: Cell) => {
  const t = useTranslations('subscriptionsOfAll')
  const { day } = useFormat()
  const perInterval = usePerInterval(subscription)
  const { priceChange } = subscription
  return (
    <span className="subscription-of-all-price num">
      <b>{perInterval(subscription.amountInCents)}</b>
      {priceChange && (
        <span className="quiet">
          {t('priceChange', { price: perInterval(priceChange.amountInCents), date: day(priceChange.changesAt) })}
        </span>
      )}
    </span>
  )
}

const Next = ({ subscription: { nextAt, endsAt } }: Cell) => {
  const t = useTranslations('subscriptionsOfAll')
  const { day } = useFormat()
  if (endsAt) return <>{t('ends', { date: day(endsAt) })}</>
  return <>{nextAt ? day(nextAt) : '–'}</>
}

/** What all accounts subscribe to: what, state, price and next payment; it follows what happens to them. */
export const SubscriptionsOfAllList = ({ filter }: { filter: SubscriptionsFilter }) => {
  const t = useTranslations('subscriptionsOfAll')
  const format = useFormat()
  const client = useQueryClient()
  const query = useInfiniteQuery(subscriptionsOfAllQuery(filter))
  const readAgain = () => void client.invalidateQueries({ queryKey: subscriptionsOfAllKey })
  useTopic('ledger', useMe()?._id, ({ name }) => name.startsWith('subscription.') && readAgain(), readAgain)
  const [first] = query.data?.pages ?? []
  const isNarrowed =
    filter.search !== '' || filter.appId !== undefined || filter.status !== undefined || query.isPlaceholderData
  const columns: DataColumn<SubscriptionOfAll>[] = [
    { key: 'items', head: t('column.items'), namesRow: true, cell: (one) => <Items subscription={one} /> },
    { key: 'app', head: t('column.account'), width: '18%', cell: ({ app }) => app.name },
    { key: 'status', head: t('column.status'), width: 140, cell: (one) => <Status subscription={one} /> },
    { key: 'next', head: t('column.next'), width: 150, from: 900, cell: (one) => <Next subscription={one} /> },
    {
      key: 'amount',
      head: t('column.amount'),
      width: 250,
      numeric: true,
      cell: (one) => <Price subscription={one} />,
    },
  ]
  return (
    <>
      {first && (
        <p className="subscriptions-of-all-sum" role="status">
          {t('sum', { count: first.count, monthly: format.money(first.monthlyInCents) })}
        </p>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id }) => _id}
        bones={8}
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState compact icon={IconRepeat} title={t(isNarrowed ? 'nothing' : 'none')}>
            {t('noneText')}
          </EmptyState>
        }
        card={(one) => (
          <article className="subscription-of-all-card">
            <Items subscription={one} />
            <span className="quiet">
              {one.app.name} · <Next subscription={one} />
            </span>
            <Status subscription={one} />
            <Price subscription={one} />
          </article>
        )}
      />
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
