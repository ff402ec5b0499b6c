import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { Skeleton, LoadingStatus } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { LogName } from './log-name.tsx'
import { NoteField } from '../note-field.tsx'
import { useStopRunning } from './use-stop-running.ts'
import { workLogQueries, type RunningLog } from '../work-log-queries.ts'
import './running-dialog.css'

/**
 * Dialog when other own timers run: asks for a note for each, then stops them and starts the new one (WLG-006,
 * WLG-007). Without their notes it shows ERR-023.
 */
export const RunningDialog = ({
  open,
  taskId,
  onClose,
  onStopped,
}: {
  open: boolean
  taskId: string
  onClose: () => void
  onStopped: () => void
}) => {
  const t = useTranslations()
  const running = useQuery({ ...workLogQueries.running(), enabled: open })
  const stopAll = useStopRunning()
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [busy, setBusy] = useState(false)
  const logs = (!running.isError && running.data) || []
  const noteOf = (log: RunningLog) => (notes[log._id] ?? '').trim()

  const stop = async () => {
    if (busy) return
    const missing = logs.filter((log) => noteOf(log) === '')
    setErrors(Object.fromEntries(missing.map((log) => [log._id, t('workLogs.noteRequired')])))
    if (missing.length > 0) return
    setBusy(true)
    const failed = await stopAll(logs, noteOf)
    setBusy(false)
    if (failed) return setErrors({ [failed.log._id]: failed.error })
    setNotes({})
    onStopped()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('workLogs.runningTitle', { count: Math.max(1, logs.length) })}
      description={t('workLogs.runningText', { count: Math.max(1, logs.length), taskId })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            icon={IconPlayerStop}
            loading={busy}
            disabled={running.isPending || running.isError}
            onClick={() => void stop()}
          >
            {t('workLogs.runningAction', { taskId })}
          </Button>
        </>
      }
    >
      {running.isPending && (
        <>
          <LoadingStatus />
          <Skeleton width="70%" />
          <Skeleton height={64} />
        </>
      )}
      {running.isError && (
        <ErrorState
          compact
          title={getErrorMessage(running.error, t('failures.fetchTicket'))}
          onRetry={() => void running.refetch()}
        />
      )}
      {logs.map((log, index) => (
        <NoteField
          key={log._id}
          label={<LogName log={log} />}
          value={notes[log._id] ?? ''}
          error={errors[log._id]}
          first={index === 0}
          onValueChange={(text) => setNotes({ ...notes, [log._id]: text })}
          onSubmit={() => void stop()}
        />
      ))}
    </Dialog>
  )
}
