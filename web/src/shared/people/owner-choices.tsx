import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../api/failed-reading.ts'
import { useDebounced } from '../format/use-debounced.ts'
import { peopleQueries, type PersonEntry } from './people-queries.ts'
import { PersonChoices } from './person-choices.tsx'

/** Whose request it is: one of the people of the account (TSK-024, TSK-072); who empties the search field clears the choice, where that is one (UIX-064). For staff. */
export const OwnerChoices = ({
  appId,
  ownerId,
  onChoose,
  onClear,
}: {
  appId: string
  ownerId: string
  onChoose: (person: PersonEntry) => void
  onClear?: () => void
}) => {
  const t = useTranslations('task')
  const [search, setSearch] = useState('')
  const found = useQuery(peopleQueries.ofApp(appId, useDebounced(search.trim(), 500)))
  const list = found.data ?? []
  return (
    <PersonChoices
      legend={t('requester')}
      type="radio"
      people={list}
      pending={found.isPending}
      failed={failedOf(found)}
      search={search}
      isChosen={({ _id }) => _id === ownerId}
      onSearch={(text) => {
        setSearch(text)
        if (text === '') onClear?.()
      }}
      onChoose={({ _id }) => {
        const person = list.find((one) => one._id === _id)
        if (person) onChoose(person)
      }}
    />
  )
}
