import { IconLock, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { InviteDialog } from '../../features/account/users/invite-dialog.tsx'
import { UserDialog } from '../../features/account/users/user-dialog.tsx'
import { userViews } from '../../features/account/users/user-queries.ts'
import { useUsersLive } from '../../features/account/users/use-users-live.ts'
import { UsersList } from '../../features/account/users/users-list.tsx'
import { useUserSearchText } from '../../model/users/use-user-search-text.ts'
import { opened, useClose } from '../../model/history/use-close.ts'
import { useTextOfReturn } from '../../model/history/use-text-of-return.ts'
import { useMe } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../kit/ui/form/search-field.tsx'
import type { UsersSearch } from './users-search.ts'
import '../../kit/ui/table/list-page.css'

/** Users of the account (UIX-032, ACC-020): search, views, invitation, with the dialog of a user over the list. */
export const UsersPage = () => {
  const t = useTranslations('users')
  usePageTitle(t('title'))
  const me = useMe()
  useUsersLive()
  const navigate = useNavigate()
  const wanted: UsersSearch = useSearch({ from: '/portal/users' })
  const [typed, type] = useState(wanted.q ?? '')
  const search = useUserSearchText(typed)
  const go = (changes: UsersSearch) => void navigate({ to: '/users', search: { ...wanted, ...changes } })
  const open = (changes: UsersSearch) =>
    void navigate({ to: '/users', search: { ...wanted, ...changes }, state: opened })
  const leave = useClose()
  const close = () =>
    leave(
      () => void navigate({ to: '/users', search: { ...wanted, user: undefined, invite: undefined }, replace: true }),
    )
  useTextOfReturn('q', type)
  if (me && !me.admin && me.side !== 'staff') return <EmptyState asPage icon={IconLock} title={t('refused')} />
  const view = wanted.view ?? 'all'
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        <span className="push" />
        <Button variant="primary" icon={IconUserPlus} onClick={() => open({ invite: 'yes' })}>
          {t('invite')}
        </Button>
      </div>
      <div className="list-tools above">
        <SearchField
          label={t('search')}
          value={typed}
          onChange={(text) => {
            type(text)
            void navigate({
              to: '/users',
              search: { ...wanted, q: text.trim() || undefined, page: undefined },
              replace: true,
            })
          }}
        />
        <Tabs
          label={t('views')}
          variant="segments"
          value={view}
          tabs={userViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => go({ view: value === 'all' ? undefined : value, page: undefined })}
        />
      </div>
      <div className="list-scroll">
        <UsersList
          search={search}
          view={view}
          page={wanted.page ?? 1}
          meId={me?._id}
          openId={wanted.user}
          onPage={(page) => go({ page })}
          onOpen={(user) => open({ user })}
        />
      </div>
      <InviteDialog open={wanted.invite === 'yes'} onClose={close} />
      {wanted.user && <UserDialog id={wanted.user} meId={me?._id} onClose={close} />}
    </>
  )
}
