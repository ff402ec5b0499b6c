import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../../kit/network/query-error.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ClosingPopover } from '../../../kit/ui/popup/popover.tsx'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useOnCallText } from '../../../model/users/use-on-call.ts'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { userQueries } from '../../../model/users/user-queries.ts'
import type { AccountIncident } from './monitoring-queries.ts'
import { useHandOver } from './use-charge.ts'

const Choices = ({ incident, close }: { incident: AccountIncident; close: () => void }) => {
  const t = useTranslations('monitoring.charge')
  const [text, setText] = useState('')
  const found = useQuery(userQueries.staff(useUserSearchText(text)))
  const onCall = useOnCallText()
  const handOver = useHandOver(incident.id, close)
  return (
    <UserChoices
      legend={t('handOverTo')}
      type="radio"
      people={found.data ?? []}
      pending={found.isPending}
      failed={failedOf(found)}
      search={text}
      onSearch={setText}
      noteOf={({ _id }) => onCall(_id)}
      isSelected={({ _id }) => _id === incident.acknowledgedBy?.userId}
      onSelect={({ _id }) => handOver.mutate(_id)}
    />
  )
}

/** Hands an incident to another member of staff. */
export const HandOver = ({ incident }: { incident: AccountIncident }) => {
  const t = useTranslations('monitoring.charge')
  return (
    <ClosingPopover
      label={t('handOverOf', { service: incident.service })}
      trigger={
        <Button size="small" variant="ghost">
          {t('handOver')}
        </Button>
      }
    >
      {(close) => <Choices incident={incident} close={close} />}
    </ClosingPopover>
  )
}
