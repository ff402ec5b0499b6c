import { apps } from '@passerelle/contract/accounts/apps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { failedOf } from '../../../kit/network/query-error.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { userQueries } from '../../../model/users/user-queries.ts'
import type { ManagedApp } from './managed-app-queries.ts'
import { useAppChange } from './use-app-change.ts'

/** Owner of an account, chosen among its users (API-084). */
export const OwnerRow = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const [search, setSearch] = useState('')
  const found = useQuery(userQueries.ofAccount(app._id, useUserSearchText(search)))
  const people = (found.data ?? []).filter(({ staff }) => !staff)
  const change = useAppChange(app._id)
  const choose = (owner: string) =>
    change(() => call(apps.editManagedApp, { appId: app._id, owner }, { side: 'staff', appId: null }))
  return (
    <div className="settings-row">
      <span>{t('ownerName')}</span>
      <div className="settings-actions">
        <span>{app.owner ? fullName(app.owner) : t('noOwner')}</span>
        <Popover label={t('ownerName')} align="end" trigger={<Button size="small">{t('chooseOwner')}</Button>}>
          <UserChoices
            legend={t('ownerName')}
            type="radio"
            people={people}
            pending={found.isPending}
            failed={failedOf(found)}
            search={search}
            onSearch={setSearch}
            isSelected={({ _id }) => _id === app.owner?._id}
            onSelect={({ _id }) => void choose(_id)}
          />
        </Popover>
      </div>
    </div>
  )
}
