import { subscriptionStatuses } from '@passerelle/kernel/subscription-statuses'
import { subscriptionsOfAll } from '@passerelle/contract/payments/subscriptions-of-all'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SubscriptionsOfAllList } from '../../../features/commerce/subscriptions-of-all/subscriptions-of-all-list.tsx'
import { toSubscriptionFilters } from '../../../features/commerce/subscriptions-of-all/subscriptions-of-all-query.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { OfAllPage } from '../of-all-page.tsx'
import { validateSubscriptionsSearch, type SubscriptionsSearch } from './subscriptions-search.ts'

/** What all accounts subscribe to: state, price and next payment. */
export const SubscriptionsPage = () => {
  const t = useTranslations('subscriptionsOfAll')
  const words = useTranslations('payments.subscriptions')
  const navigate = useNavigate()
  const wanted = validateSubscriptionsSearch(useSearch({ strict: false }))
  const { status } = wanted
  const go = (changes: SubscriptionsSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  return (
    <OfAllPage
      title={t('title')}
      words={{ search: t('search'), export: t('export'), exportFailed: t('exportFailed') }}
      q={wanted.q}
      app={wanted.app}
      onSearch={(q) => go({ q })}
      onApp={(app) => go({ app })}
      tools={
        <Tabs
          label={t('statusOf')}
          variant="segments"
          value={status ?? 'current'}
          tabs={(['current', ...subscriptionStatuses] as const).map((value) => ({
            value,
            label: value === 'current' ? t('current') : words(`status.${value}`),
          }))}
          onChange={(value) => go({ status: value === 'current' ? undefined : value })}
        />
      }
      exported={{
        name: t('file'),
        read: (filters) =>
          fetchBlob(subscriptionsOfAll.exportSubscriptionsOfAll, toSubscriptionFilters({ ...filters, status }), {
            side: 'staff',
            appId: null,
          }),
      }}
    >
      {(filters) => <SubscriptionsOfAllList filter={{ ...filters, status }} />}
    </OfAllPage>
  )
}
