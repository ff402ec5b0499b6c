import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../shared/accounts/account-choices.tsx'
import { Popover } from '../../shared/ui/popover.tsx'

/** Button of staff inside an account that opens another one, without leaving first (ADM-006). */
const SwitchAccount = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const enter = (next: string) => {
    setOpen(false)
    if (next !== appId) void navigate({ to: '/apps/$appId', params: { appId: next } })
  }
  return (
    <Popover
      label={t('switchApp')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="switch">
          {t('switchApp')}
        </button>
      }
    >
      <AccountChoices type="radio" isSelected={(id) => id === appId} onSelect={({ _id }) => enter(_id)} />
    </Popover>
  )
}

export default SwitchAccount
