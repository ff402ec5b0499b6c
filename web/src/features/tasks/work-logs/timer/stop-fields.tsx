import { IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { NoteField } from '../note-field.tsx'
import { useStopNote } from './use-stop-note.ts'

/** The intervention report of a timer that stops, in a popover (DAY-032). */
export const StopFields = ({ onStop, onDone }: { onStop: (note: string) => Promise<unknown>; onDone: () => void }) => {
  const t = useTranslations('workLogs')
  const { note, error, busy, change, stop } = useStopNote(onStop, onDone)
  return (
    <div className="picker">
      <NoteField label={t('note')} value={note} error={error} onValueChange={change} onSubmit={stop} first />
      <Button variant="primary" icon={IconPlayerStop} loading={busy} onClick={stop}>
        {t('stopAction')}
      </Button>
    </div>
  )
}
