import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../../kit/network/query-error.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useMe } from '../../../model/session/me.ts'
import { AnnounceCall } from '../../../model/users/announce-call.tsx'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { userQueries, type PersonEntry } from '../../../model/users/user-queries.ts'

/** Lets staff choose a user of the account and announce that they call them (ADR-0050). */
export const CallPart = ({ appId }: { appId: string }) => {
  const t = useTranslations('apps.call')
  const me = useMe()
  const [search, setSearch] = useState('')
  const [callee, setCallee] = useState<PersonEntry>()
  const found = useQuery(userQueries.ofAccount(appId, useUserSearchText(search)))
  const people = (found.data ?? []).filter(({ staff }) => !staff)
  return (
    <div className="call-part">
      <UserChoices
        legend={t('who')}
        type="radio"
        people={people}
        pending={found.isPending}
        failed={failedOf(found)}
        search={search}
        onSearch={setSearch}
        isSelected={({ _id }) => _id === callee?._id}
        noteOf={({ email }) => email}
        onSelect={({ _id }) => setCallee(people.find((person) => person._id === _id))}
      />
      {callee && me && <AnnounceCall key={callee._id} user={callee} meId={me._id} appId={appId} />}
    </div>
  )
}
