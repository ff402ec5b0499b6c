import { serverViews } from '@passerelle/contract/clouds/servers-of-all'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ServersOfAllList } from '../../../features/clouds/servers-of-all/servers-of-all-list.tsx'
import { serversOfAllQuery } from '../../../features/clouds/servers-of-all/servers-of-all-query.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { AccountFilter } from '../account-filter.tsx'
import { validateServersSearch, type ServersSearch } from './servers-search.ts'
import '../../../kit/ui/table/list-page.css'

/** Servers of all accounts, for staff: states, costs, search (CLD-001). */
export const OfficeServersPage = () => {
  const t = useTranslations('serversOfAll')
  const { moneyWithoutTax } = useFormat()
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const wanted = validateServersSearch(useSearch({ strict: false }))
  const { q = '', view = 'all', app } = wanted
  const [typed, type] = useState(q)
  const search = useDebouncedValue(typed.trim(), 250)
  const query = useInfiniteQuery(serversOfAllQuery({ search, view, appId: app }))
  const [first] = query.data?.pages ?? []
  const go = (changes: ServersSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        {first && (
          <span className="quiet num servers-of-all-sum">
            {t('sum', { money: moneyWithoutTax(first.monthlyInCents) })}
          </span>
        )}
      </div>
      <div className="list-page">
        <Tabs
          label={t('status')}
          value={view}
          tabs={serverViews.map((value) => ({
            value,
            label: t(`views.${value}`),
            ...(first && { count: first.counts[value] }),
          }))}
          onChange={(next) => go({ view: next === 'all' ? undefined : next })}
        />
        <div className="list-tools">
          <SearchField
            label={t('search')}
            value={typed}
            onChange={(text) => {
              type(text)
              go({ q: text.trim() || undefined })
            }}
          />
          <AccountFilter appIds={app ? [app] : []} onChoose={(appIds) => go({ app: appIds.at(-1) })} />
        </div>
        <ServersOfAllList
          query={query}
          narrowed={search !== '' || view !== 'all' || app !== undefined || query.isPlaceholderData}
        />
      </div>
    </>
  )
}
