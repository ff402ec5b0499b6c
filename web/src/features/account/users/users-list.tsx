import { IconMail, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { useFailingMails } from '../../../model/users/failing-mails.ts'
import { UserRole, UserSecondFactor, UserSeen, type ListedUser } from '../../../model/users/user-cells.tsx'
import { userQueries, usersPerPage, type UserView } from './user-queries.ts'
import './users-list.css'

const Name = ({
  user,
  meId,
  fails,
  onOpen,
}: {
  user: ListedUser
  meId: string | undefined
  fails: boolean
  onOpen: (id: string) => void
}) => {
  const t = useTranslations('users')
  return (
    <span className="user-name">
      {user.state === 'invited' ? (
        <span className="avatar ghost" aria-hidden="true">
          <Icon icon={IconMail} size={13} />
        </span>
      ) : (
        <Avatar person={user} decorative />
      )}
      <button type="button" className="row-link" data-part="row-link" onClick={() => onOpen(user._id)}>
        {fullName(user)}
      </button>
      {user._id === meId && <Badge tone="outline">{t('you')}</Badge>}
      {fails && <Badge tone="danger">{t('mails.fails')}</Badge>}
    </span>
  )
}

/** Users of the account, fifty per page (ACC-020, API-099). */
export const UsersList = ({
  search,
  view,
  page,
  meId,
  openId,
  onPage,
  onOpen,
}: {
  search: string
  view: UserView
  page: number
  meId: string | undefined
  openId: string | undefined
  onPage: (page: number) => void
  onOpen: (id: string) => void
}) => {
  const t = useTranslations('users')
  const query = useQuery(userQueries.page({ search, view, page }))
  const fails = useFailingMails(undefined)
  const columns: DataColumn<ListedUser>[] = [
    {
      key: 'name',
      head: t('name'),
      width: '22%',
      cell: (user) => <Name user={user} meId={meId} fails={fails(user._id)} onOpen={onOpen} />,
    },
    { key: 'email', head: t('email'), least: 200, cell: ({ email }) => email },
    { key: 'job', head: t('job'), from: 1025, cell: ({ job }) => job },
    { key: 'role', head: t('role'), width: 150, cell: (user) => <UserRole user={user} /> },
    {
      key: 'factor',
      head: t('secondFactor'),
      width: 170,
      from: 1025,
      cell: (user) => <UserSecondFactor user={user} />,
    },
    { key: 'seen', head: t('lastSignIn'), width: 190, cell: (user) => <UserSeen user={user} /> },
  ]
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={query.data?.list}
      rowKey={({ _id }) => _id}
      bones={14}
      isMarked={({ _id }) => _id === openId}
      error={toTableError(query, t('failed'))}
      empty={
        <EmptyState compact icon={IconUsers} title={t('nobody')}>
          {t('nobodyText')}
        </EmptyState>
      }
      paging={query.data && { page, pageSize: usersPerPage, total: query.data.total, onPage }}
      card={(user) => (
        <div className="user-card">
          <Name user={user} meId={meId} fails={fails(user._id)} onOpen={onOpen} />
          <span className="quiet">{user.email}</span>
          <span className="user-card-factor">
            <span className="quiet">{t('secondFactor')}</span> <UserSecondFactor user={user} />
          </span>
          <span className="user-card-last">
            <UserRole user={user} />
            <span className="quiet">
              <UserSeen user={user} sentence />
            </span>
          </span>
        </div>
      )}
    />
  )
}
