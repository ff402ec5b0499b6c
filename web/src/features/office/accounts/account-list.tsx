import { people } from '@passerelle/contract/accounts/people'
import { IconBuilding } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { Skeleton, Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import './app-list.css'

/** The accounts that staff may enter. */
export const enterableAccounts = {
  list: (search: string) =>
    queryOptions({
      queryKey: ['apps', search],
      queryFn: ({ signal }) =>
        call(people.listApps, { limit: 50, ...(search !== '' && { search }) }, { signal, side: 'staff' }),
      placeholderData: keepPreviousData,
    }),
}

const Rows = ({ search }: { search: string }) => {
  const t = useTranslations('office')
  const { data, error, refetch } = useQuery(enterableAccounts.list(search))
  if (error)
    return <ErrorState compact title={getErrorMessage(error, t('appsFailed'))} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="account-row" data-part="account-row">
            <Skeleton width={28} height={28} />
            <Skeleton width={180} />
          </div>
        ))}
      </Delayed>
    )
  if (data.list.length === 0)
    return <EmptyState compact icon={IconBuilding} title={search === '' ? t('noApps') : t('noAppsFound')} />
  return (
    <ul>
      {data.list.map((app) => (
        <li key={app._id}>
          <Link
            to="/apps/$appId"
            params={{ appId: app._id }}
            className="account-row"
            data-part="account-row"
            preload={false}
          >
            <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
            <b>{app.name}</b>
            <span className="quiet">{app.slug}</span>
            <span className="enter">{t('enterApp')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Customer accounts that staff can enter (ADM-007). */
export const AccountList = () => {
  const t = useTranslations('office')
  const [search, setSearch] = useState('')
  return (
    <section className="account-list" data-part="account-list" aria-label={t('apps')}>
      <SearchField label={t('searchApps')} value={search} onChange={setSearch} />
      <Rows search={useDeferredValue(search.trim())} />
    </section>
  )
}
