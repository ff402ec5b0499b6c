import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../shared/api/failed-reading.ts'
import { useDebounced } from '../../shared/format/use-debounced.ts'
import { mergePeople } from '../../shared/people/merge-people.ts'
import { OwnerChoices } from '../../shared/people/owner-choices.tsx'
import { peopleQueries } from '../../shared/people/people-queries.ts'
import { PersonChoices } from '../../shared/people/person-choices.tsx'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { accountOf, shareOf } from './bulk-parts.ts'
import type { Change, Person } from './change.ts'

type Props = { cards: readonly TaskCard[]; onChange: (change: Change) => void }

/** An owner belongs to one account: requests of several have none to share (TSK-024, TSK-072). */
export const BulkOwner = ({ cards, onChange }: Props) => {
  const t = useTranslations('selection')
  const account = accountOf(cards)
  if (account === null) return <p className="bulk-note">{t('severalAccounts')}</p>
  const [first] = cards
  const common = first && shareOf(cards, ({ userId }) => userId === first.userId) === 'all' ? first.userId : ''
  return <OwnerChoices appId={account} ownerId={common} onChoose={(person) => onChange({ part: 'owner', person })} />
}

/** Who follows all of them is taken off, anybody else is added; people of an account only to requests of that account, staff to all. */
export const BulkMembers = ({ cards, onChange }: Props) => {
  const t = useTranslations('people')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), 500)
  const account = accountOf(cards)
  const customers = useQuery({ ...peopleQueries.ofApp(account ?? '', words), enabled: account !== null })
  const staff = useQuery(peopleQueries.staff(words))
  const following = ({ _id }: { _id: string }) => shareOf(cards, ({ memberIds }) => memberIds.includes(_id))
  const members =
    words === '' ? cards.flatMap(({ people, memberIds }) => people.filter(({ _id }) => memberIds.includes(_id))) : []
  const found = mergePeople<Person>(members, account === null ? [] : (customers.data ?? []), staff.data ?? [])
  return (
    <PersonChoices
      legend={t('members')}
      type="checkbox"
      people={found}
      pending={staff.isPending || (account !== null && customers.isPending)}
      failed={failedOf(customers, staff)}
      search={search}
      onSearch={setSearch}
      isChosen={(person) => following(person) === 'all'}
      isMixed={(person) => following(person) === 'some'}
      onChoose={({ _id }) => {
        const person = found.find((one) => one._id === _id)
        if (person) onChange({ part: 'members', person, on: following(person) !== 'all' })
      }}
    />
  )
}
