import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AllUsersList } from '../../../features/office/all-users/all-users-list.tsx'
import { allUsersViews } from '../../../features/office/all-users/all-users-views.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useTextOfReturn } from '../../../model/history/use-text-of-return.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { AccountFilter } from '../account-filter.tsx'
import { validateAllUsersSearch, type AllUsersSearch } from './all-users-search.ts'
import '../../../kit/ui/table/list-page.css'

/** Users of all accounts, for staff: search, views, account (ROL-017). */
export const AllUsersPage = () => {
  const t = useTranslations('allUsers')
  const users = useTranslations('users')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const wanted = validateAllUsersSearch(useSearch({ strict: false }))
  const [typed, type] = useState(wanted.q ?? '')
  const search = useUserSearchText(typed)
  const go = (changes: AllUsersSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  useTextOfReturn('q', type)
  const view = wanted.view ?? 'all'
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="list-tools above">
        <SearchField
          label={users('search')}
          value={typed}
          onChange={(text) => {
            type(text)
            go({ q: text.trim() || undefined })
          }}
        />
        <Tabs
          label={users('views')}
          variant="segments"
          value={view}
          tabs={allUsersViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => go({ view: value === 'all' ? undefined : value })}
        />
        <AccountFilter appIds={wanted.app ? [wanted.app] : []} onChoose={(appIds) => go({ app: appIds.at(-1) })} />
      </div>
      <div className="list-scroll">
        <AllUsersList search={search} view={view} appId={wanted.app} />
      </div>
    </>
  )
}
