import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../model/accounts/account-choices.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'

export type ChosenApp = { _id: string; name: string }

/**
 * Account select of a new task (TSK-023): its author must be registered in the account (SRC-021). The list gives way to
 * the account once one is chosen.
 */
export const AppSelect = ({
  chosen,
  error,
  onChoose,
}: {
  chosen: ChosenApp | undefined
  error: string | undefined
  onChoose: (app: ChosenApp | undefined) => void
}) => {
  const t = useTranslations('task')
  if (chosen && error === undefined)
    return (
      <div className="new-task-app">
        <Icon icon={IconBuildingStore} size={20} />
        <span>
          <span className="sr-only">{t('app')} </span>
          <b>{chosen.name}</b>
        </span>
        <Button variant="ghost" size="small" onClick={() => onChoose(undefined)}>
          {t('changeApp')}
        </Button>
      </div>
    )
  return (
    <AccountChoices
      type="radio"
      needsRegistration
      focused
      error={error}
      isSelected={(appId) => appId === chosen?._id}
      onSelect={({ _id, name }) => onChoose({ _id, name })}
      onClear={() => onChoose(undefined)}
    />
  )
}
