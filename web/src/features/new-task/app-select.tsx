import { AccountChoices } from '../../shared/accounts/account-choices.tsx'

/** In which account the request is made (TSK-023): its author belongs to it, so they have to be registered there (SRC-021). */
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
