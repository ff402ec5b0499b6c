import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../model/accounts/account-choices.tsx'
import { ClosingPopover } from '../../kit/ui/popup/popover.tsx'

/** Button of staff inside an account that opens another one, without leaving first (ADM-006). */
const SwitchAccount = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  return (
    <ClosingPopover
      label={t('switchApp')}
      trigger={
        <button type="button" className="switch">
          {t('switchApp')}
        </button>
      }
    >
      {(close) => (
        <AccountChoices
          type="radio"
          isSelected={(id) => id === appId}
          onSelect={({ _id }) => {
            close()
            if (_id !== appId) void navigate({ to: '/apps/$appId', params: { appId: _id } })
          }}
        />
      )}
    </ClosingPopover>
  )
}

export default SwitchAccount
