import { useCallback, useState } from 'react'
import { clearDraft, loadDraft, saveDraft, stepToShow, type RegistrationDraft } from './registration-draft.ts'

/** A created account, with what its owner is signed in by. */
export type Registered = { draft: RegistrationDraft; password: string; appId: string }

/** State of a registration: the draft is stored on this device at each change, the password only in memory. */
export const useRegistration = (wanted: number) => {
  const [draft, setDraft] = useState(loadDraft)
  const [password, setPassword] = useState('')
  const [reached, setReached] = useState(1)
  const [registered, setRegistered] = useState<Registered>()
  const change = useCallback(
    (changes: Partial<RegistrationDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes }
        saveDraft(next)
        return next
      }),
    [],
  )
  return {
    draft,
    password,
    registered,
    step: stepToShow(wanted, reached, password !== ''),
    change,
    setPassword,
    /** Marks a step as accepted by the server, so that the next one may be shown. */
    reach: (step: number) => setReached((before) => Math.max(before, step)),
    finish: (appId: string) => {
      clearDraft()
      setPassword('')
      setRegistered({ draft, password, appId })
    },
  }
}
