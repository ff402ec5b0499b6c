import { AppChoices } from '../../shared/apps/app-choices.tsx'

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
  <AppChoices
    type="radio"
    needsRegistration
    error={error}
    isChosen={(appId) => appId === chosen}
    onChoose={(app) => onChoose(app._id)}
    onClear={() => onChoose(undefined)}
  />
)
