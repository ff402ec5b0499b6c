import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../../../kit/network/error-message.ts'

/** The intervention report of a timer that stops; its text stays until the log has stopped (WLG-007, WLG-009). */
export const useStopNote = (onStop: (note: string) => Promise<unknown>, onDone: () => void) => {
  const t = useTranslations('workLogs')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (text: string) => {
    setNote(text)
    setError(undefined)
  }
  const stop = async () => {
    if (busy) return
    if (note.trim() === '') return setError(t('noteRequired'))
    setBusy(true)
    try {
      await onStop(note.trim())
      setNote('')
      onDone()
    } catch (refusal) {
      setError(getFieldErrors(refusal)['note'])
    }
    setBusy(false)
  }
  return { note, error, busy, change, stop: () => void stop() }
}
