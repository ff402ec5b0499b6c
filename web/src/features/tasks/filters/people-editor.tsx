import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useMe } from '../../../model/session/me.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { withMeFirst } from '../../../model/users/me-first.ts'
import { SomeFound } from './some-found.tsx'
import type { TaskUser } from './get-task-users.ts'
import { useNames } from './use-names.ts'
import { useUserSearch } from './use-user-search.ts'

/** Editor of the filter by member (SRC-013), found by name (SRC-019); the reader comes first. */
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
  const search = useUserSearchText(text)
  const { people, searching } = useUserSearch({ staff, appId, search })
  const names = useNames({ people: { staff, appId } })
  const me = useMe()
  const self = me && people.length > 0 ? { ...me, staff: me.side === 'staff' } : undefined
  const found = withMeFirst<TaskUser>(people, self, search).map((person) => ({
    value: person._id,
    text: person._id === me?._id ? t('personIsMe', { name: fullName(person) }) : fullName(person),
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
