import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebouncedValue } from '../../shared/format/use-debounced-value.ts'
import { Avatar, fullName } from '../../shared/ui/avatar.tsx'
import { SomeFound } from './some-found.tsx'
import { useNames } from './use-names.ts'
import { useUserSearch } from './use-user-search.ts'

/** Editor of the filter by member (SRC-013), found by name (SRC-019). */
export const PeopleEditor = ({
  staff,
  appId,
  chosen,
  onChange,
}: {
  staff: boolean
  appId: string | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) => {
  const t = useTranslations('filters')
  const [text, write] = useState('')
  const search = useDebouncedValue(text.trim(), 500)
  const { people, searching } = useUserSearch({ staff, appId, search })
  const names = useNames({ people: { staff, appId } })
  const found = people.map((person) => ({
    value: person._id,
    text: fullName(person),
    mark: <Avatar person={person} decorative />,
  }))
  return (
    <SomeFound
      label={t('findPerson')}
      name={t('name.members')}
      text={text}
      onText={write}
      found={found}
      names={names}
      chosen={chosen}
      onChange={onChange}
      loading={searching || search !== text.trim()}
    />
  )
}
