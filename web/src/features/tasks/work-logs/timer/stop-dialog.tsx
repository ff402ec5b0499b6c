import { IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { restoreFocus } from '../../../../kit/ui/focus/restore-focus.ts'
import { NoteField } from '../note-field.tsx'
import { useStopNote } from './use-stop-note.ts'

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
  const { note, error, busy, change, stop } = useStopNote(onStop, () => {
    onClose()
    // On an archived task the timer disappears with its log, so the focus moves to the sheet.
    restoreFocus('.sheet', { preventScroll: true })
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('workLogs.stopTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" icon={IconPlayerStop} loading={busy} onClick={stop}>
            {t('workLogs.stopAction')}
          </Button>
        </>
      }
    >
      <NoteField label={t('workLogs.note')} value={note} error={error} onValueChange={change} onSubmit={stop} first />
    </Dialog>
  )
}
