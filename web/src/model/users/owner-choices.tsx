import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../kit/network/query-error.ts'
import { useUserSearchText } from './use-user-search-text.ts'
import { userQueries, type PersonEntry } from './user-queries.ts'
import { UserChoices } from './user-choices.tsx'

/**
 * Options for the owner of a task, among the users of the account (TSK-024, TSK-072); emptying the search field clears
 * the selection, if that is allowed (UIX-064). For staff.
 */
export const OwnerChoices = ({
  appId,
  ownerId,
  onSelect,
  onClear,
}: {
  appId: string
  ownerId: string
  onSelect: (person: PersonEntry) => void
  onClear?: () => void
}) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const found = useQuery(userQueries.ofAccount(appId, useUserSearchText(search)))
  const list = found.data ?? []
  return (
    <UserChoices
      legend={t('requester')}
      type="radio"
      people={list}
      pending={found.isPending}
      failed={failedOf(found)}
      search={search}
      isSelected={({ _id }) => _id === ownerId}
      onSearch={(text) => {
        setSearch(text)
        if (text === '') onClear?.()
      }}
      onSelect={({ _id }) => {
        const person = list.find((one) => one._id === _id)
        if (person) onSelect(person)
      }}
    />
  )
}
