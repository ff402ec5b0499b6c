import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { restoreFocus } from '../../../kit/ui/focus/restore-focus.ts'
import { NoteField } from '../note-field.tsx'

/**
 * Dialog for the intervention report when a timer stops (WLG-007, WLG-009). It stays open with its text until the log
 * has stopped.
 */
export const StopDialog = ({
  open,
  onClose,
  onStop,
}: {
  open: boolean
  onClose: () => void
  onStop: (note: string) => Promise<unknown>
}) => {
  const t = useTranslations()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (text: string) => {
    setNote(text)
    setError(undefined)
  }
  const stop = async () => {
    if (busy) return
    if (note.trim() === '') return setError(t('workLogs.noteRequired'))
    setBusy(true)
    try {
      await onStop(note.trim())
      setNote('')
      onClose()
      // On an archived task the timer disappears with its log, so the focus moves to the sheet.
      restoreFocus('.sheet', { preventScroll: true })
    } catch (refusal) {
      setError(getFieldErrors(refusal)['note'])
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('workLogs.stopTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" icon={IconPlayerStop} loading={busy} onClick={() => void stop()}>
            {t('workLogs.stopAction')}
          </Button>
        </>
      }
    >
      <NoteField
        label={t('workLogs.note')}
        value={note}
        error={error}
        onValueChange={change}
        onSubmit={() => void stop()}
        first
      />
    </Dialog>
  )
}
