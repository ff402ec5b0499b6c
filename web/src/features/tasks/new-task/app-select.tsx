import { useState } from 'react'
import { AccountChoices } from '../../../model/accounts/account-choices.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'

/**
 * Account select of a new task (TSK-023): its author must be registered in the account (SRC-021). Once an account is
 * chosen the others leave the room to the rest of the form, until something is typed again.
 */
export const AppSelect = ({
  chosen,
  error,
  onChoose,
}: {
  chosen: AppEntry | undefined
  error: string | undefined
  onChoose: (app: AppEntry | undefined) => void
}) => {
  const [searching, setSearching] = useState(chosen === undefined)
  return (
    <AccountChoices
      type="radio"
      needsRegistration
      focused={searching}
      error={error}
      only={searching ? undefined : chosen}
      isSelected={(appId) => appId === chosen?._id}
      onSearch={() => setSearching(true)}
      onSelect={(app) => {
        setSearching(false)
        onChoose(app)
      }}
      onClear={() => onChoose(undefined)}
    />
  )
}
