import { AccountChoices } from '../../model/accounts/account-choices.tsx'

/** Account select of a new task (TSK-023): its author must be registered in the account (SRC-021). */
export const AppSelect = ({
  chosen,
  error,
  onChoose,
}: {
  chosen: string | undefined
  error: string | undefined
  onChoose: (appId: string | undefined) => void
}) => (
  <AccountChoices
    type="radio"
    needsRegistration
    error={error}
    isSelected={(appId) => appId === chosen}
    onSelect={(app) => onChoose(app._id)}
    onClear={() => onChoose(undefined)}
  />
)
