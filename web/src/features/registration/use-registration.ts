import { useCallback, useState } from 'react'
import { forgetDraft, loadDraft, saveDraft, stepToShow, type RegistrationDraft } from './registration-draft.ts'

/** A registration under way: the draft is kept on this device at each change, the password only as long as the page. */
export const useRegistration = (wanted: number) => {
  const [draft, setDraft] = useState(loadDraft)
  const [password, setPassword] = useState('')
  const [reached, setReached] = useState(1)
  const [registered, setRegistered] = useState<RegistrationDraft>()
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
    /** The server accepted a step: the next one may show. */
    reach: (step: number) => setReached((before) => Math.max(before, step)),
    finish: () => {
      forgetDraft()
      setPassword('')
      setRegistered(draft)
    },
  }
}
