import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { AppChoices } from '../../shared/apps/app-choices.tsx'
import { useAppNames } from '../../shared/apps/use-app-names.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Popover } from '../../shared/ui/popover.tsx'

/** Whose requests are shown: those of all accounts, or of the chosen ones (SRC-020). */
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
        <Button look="bare" size="small" icon={IconBuilding} className="account-filter" title={t('chooseAccounts')}>
          <span className="account-filter-text">{text}</span>
          <Icon of={IconChevronDown} size={14} />
        </Button>
      }
    >
      <AppChoices
        type="checkbox"
        above={appIds.flatMap((id) => names.get(id) ?? [])}
        isChosen={(id) => appIds.includes(id)}
        onChoose={({ _id }) => onChoose(appIds.includes(_id) ? appIds.filter((id) => id !== _id) : [...appIds, _id])}
      />
      {appIds.length > 0 && (
        <Button look="bare" size="small" onClick={() => onChoose([])}>
          {t('everyAccount')}
        </Button>
      )}
    </Popover>
  )
}
