import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../../kit/network/query-error.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useMe } from '../../../model/session/me.ts'
import { withMeFirst } from '../../../model/users/me-first.ts'
import { mergeUsers } from '../../../model/users/merge-users.ts'
import { OwnerChoices } from '../../../model/users/owner-choices.tsx'
import { userQueries } from '../../../model/users/user-queries.ts'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { accountOf, getCheckedState } from './bulk-fields.ts'
import type { BulkChange, BulkUser } from './bulk-change.ts'

type Props = { cards: readonly TaskCard[]; onChange: (change: BulkChange) => void }

/**
 * Owner of many tasks: an owner belongs to one account, so tasks of several accounts cannot share one (TSK-024,
 * TSK-072).
 */
export const BulkOwner = ({ cards, onChange }: Props) => {
  const t = useTranslations('selection')
  const account = accountOf(cards)
  if (account === null) return <p className="bulk-note">{t('severalAccounts')}</p>
  const [first] = cards
  const common = first && getCheckedState(cards, ({ userId }) => userId === first.userId) === 'all' ? first.userId : ''
  return <OwnerChoices appId={account} ownerId={common} onSelect={(person) => onChange({ field: 'owner', person })} />
}

/**
 * Removes users who are members of all tasks, adds anybody else; users of an account only to tasks of that account,
 * staff to all.
 */
export const BulkMembers = ({ cards, onChange }: Props) => {
  const t = useTranslations('people')
  const [search, setSearch] = useState('')
  const words = useUserSearchText(search)
  const account = accountOf(cards)
  const customers = useQuery({ ...userQueries.ofAccount(account ?? '', words), enabled: account !== null })
  const staff = useQuery(userQueries.staff(words))
  const following = ({ _id }: { _id: string }) => getCheckedState(cards, ({ memberIds }) => memberIds.includes(_id))
  const members =
    words === '' ? cards.flatMap(({ people, memberIds }) => people.filter(({ _id }) => memberIds.includes(_id))) : []
  const me = useMe()
  const found = withMeFirst<BulkUser>(
    mergeUsers<BulkUser>(members, account === null ? [] : (customers.data ?? []), staff.data ?? []),
    staff.data && me ? { ...me, staff: true } : undefined,
    words,
  )
  return (
    <UserChoices
      legend={t('members')}
      type="checkbox"
      people={found}
      pending={staff.isPending || (account !== null && customers.isPending)}
      failed={failedOf(customers, staff)}
      search={search}
      onSearch={setSearch}
      isSelected={(person) => following(person) === 'all'}
      isIndeterminate={(person) => following(person) === 'some'}
      onSelect={({ _id }) => {
        const person = found.find((one) => one._id === _id)
        if (person) onChange({ field: 'members', person, on: following(person) !== 'all' })
      }}
    />
  )
}
