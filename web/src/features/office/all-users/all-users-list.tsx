import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import { UserRole, UserSecondFactor, UserSeen } from '../../../model/users/user-cells.tsx'
import { allUsersQuery, type UserOfAll } from './all-users-query.ts'
import type { AllUsersView } from './all-users-views.ts'
import './all-users.css'

const Name = ({ user }: { user: UserOfAll }) => (
  <span className="all-users-name">
    <Avatar person={user} decorative />
    <Link
      to="/admin/users/$appId/$userId"
      params={{ appId: user.app._id, userId: user._id }}
      className="row-link"
      data-part="row-link"
      preload={false}
    >
      <b>{fullName(user)}</b>
    </Link>
  </span>
)

const Account = ({ user: { app } }: { user: UserOfAll }) => {
  const t = useTranslations('allUsers')
  return (
    <Link
      to="/admin/apps/$appId"
      params={{ appId: app._id }}
      className="row-link"
      data-part="row-link"
      aria-label={t('openAccount', { name: app.name })}
      preload={false}
    >
      {app.name}
    </Link>
  )
}

const State = ({ state }: { state: UserOfAll['state'] }) => {
  const t = useTranslations('allUsers')
  return <Badge tone={state === 'active' ? 'success' : 'info'}>{t(`states.${state}`)}</Badge>
}

/** Users of all accounts, for staff (ROL-017). */
export const AllUsersList = ({
  search,
  view,
  appId,
}: {
  search: string
  view: AllUsersView
  appId: string | undefined
}) => {
  const t = useTranslations('allUsers')
  const users = useTranslations('users')
  const query = useInfiniteQuery(allUsersQuery({ search, view, appId }))
  const narrowed = search !== '' || view !== 'all' || appId !== undefined || query.isPlaceholderData
  const columns: DataColumn<UserOfAll>[] = [
    { key: 'name', head: users('name'), width: '20%', cell: (user) => <Name user={user} /> },
    { key: 'email', head: users('email'), least: 200, cell: ({ email }) => email },
    { key: 'app', head: t('account'), width: '15%', cell: (user) => <Account user={user} /> },
    { key: 'role', head: users('role'), width: 140, from: 1025, cell: (user) => <UserRole user={user} /> },
    { key: 'state', head: t('state'), width: 90, from: 1241, cell: ({ state }) => <State state={state} /> },
    { key: 'seen', head: users('lastSignIn'), width: 170, cell: (user) => <UserSeen user={user} /> },
    { key: 'factor', head: users('secondFactor'), width: 170, cell: (user) => <UserSecondFactor user={user} /> },
  ]
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id, app }) => `${app._id}${_id}`}
        bones={14}
        error={toTableError(query, t('failed'))}
        empty={
          narrowed ? (
            <EmptyState compact icon={IconUsers} title={users('nobody')}>
              {users('nobodyText')}
            </EmptyState>
          ) : (
            <EmptyState compact icon={IconUsers} title={t('none')} />
          )
        }
        card={(user) => (
          <article className="all-users-card">
            <Name user={user} />
            <span className="quiet">{user.email}</span>
            <Account user={user} />
            <span className="all-users-line">
              <UserRole user={user} />
              <State state={user.state} />
              <span className="quiet">
                <UserSeen user={user} sentence />
              </span>
            </span>
            <span>
              <span className="quiet">{users('secondFactor')}</span> <UserSecondFactor user={user} />
            </span>
          </article>
        )}
      />
      <MoreRows
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {t('more')}
      </MoreRows>
    </>
  )
}
