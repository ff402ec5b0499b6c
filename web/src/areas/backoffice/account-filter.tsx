import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../model/accounts/account-choices.tsx'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Popover } from '../../kit/ui/popup/popover.tsx'

/** Filter by account: all accounts, or the selected ones (SRC-020). */
export const AccountFilter = ({
  appIds,
  onChoose,
}: {
  appIds: readonly string[]
  onChoose: (appIds: readonly string[]) => void
}) => {
  const t = useTranslations('requests')
  const names = useAppNames(appIds)
  const [only] = appIds
  const one = appIds.length === 1 && only !== undefined ? names.get(only)?.name : undefined
  const text = appIds.length === 0 ? t('allAccounts') : (one ?? t('accounts', { count: appIds.length }))
  return (
    <Popover
      label={t('chooseAccounts')}
      trigger={
        <Button variant="ghost" size="small" icon={IconBuilding} className="account-filter" title={t('chooseAccounts')}>
          <span className="account-filter-text">{text}</span>
          <Icon icon={IconChevronDown} size={14} />
        </Button>
      }
    >
      <AccountChoices
        type="checkbox"
        above={appIds.flatMap((id) => names.get(id) ?? [])}
        isSelected={(id) => appIds.includes(id)}
        onSelect={({ _id }) => onChoose(appIds.includes(_id) ? appIds.filter((id) => id !== _id) : [...appIds, _id])}
      />
      {appIds.length > 0 && (
        <Button variant="ghost" size="small" onClick={() => onChoose([])}>
          {t('everyAccount')}
        </Button>
      )}
    </Popover>
  )
}
