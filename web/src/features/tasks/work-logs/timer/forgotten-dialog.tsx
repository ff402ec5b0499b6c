import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { LoadingStatus, Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { LogName } from './log-name.tsx'
import { NoteField } from '../note-field.tsx'
import { useStopRunning } from './use-stop-running.ts'
import { workLogQueries } from '../work-log-queries.ts'
import './running-dialog.css'

/**
 * Dialog that a push about a forgotten timer opens: stops it now, or at the moment that was proposed, with its note
 * (PLN-044). `worklogId`: the log; `at`: the proposed moment.
 */
export const ForgottenDialog = ({
  worklogId,
  at,
  onClose,
}: {
  worklogId: string
  at: string | undefined
  onClose: () => void
}) => {
  const t = useTranslations()
  const { time } = useFormat()
  const running = useQuery(workLogQueries.running())
  const stopAll = useStopRunning()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'now' | 'earlier'>()
  const log = running.isError ? undefined : running.data?.find(({ _id }) => _id === worklogId)

  const stop = async (which: 'now' | 'earlier') => {
    if (busy || !log) return
    if (note.trim() === '') return setError(t('workLogs.noteRequired'))
    setBusy(which)
    const failed = await stopAll([log], () => note.trim(), which === 'earlier' ? at : undefined)
    setBusy(undefined)
    if (failed) return setError(failed.error)
    onClose()
  }
  const buttons = (
    <>
      <Button
        variant={at === undefined ? 'primary' : 'secondary'}
        icon={IconPlayerStop}
        loading={busy === 'now'}
        onClick={() => void stop('now')}
      >
        {t('workLogs.stop')}
      </Button>
      {at !== undefined && (
        <Button
          variant="primary"
          icon={IconPlayerStop}
          loading={busy === 'earlier'}
          onClick={() => void stop('earlier')}
        >
          {t('workLogs.stopAt', { time: time(at) })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('workLogs.stopTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t(log ? 'common.cancel' : 'common.close')}</Button>
          {log && buttons}
        </>
      }
    >
      {running.isPending && (
        <>
          <LoadingStatus />
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
      {running.isSuccess && !log && <p>{t('workLogs.notRunning')}</p>}
      {log && (
        <NoteField
          label={<LogName log={log} />}
          value={note}
          error={error}
          onValueChange={(text) => {
            setNote(text)
            setError(undefined)
          }}
          onSubmit={() => void stop(at === undefined ? 'now' : 'earlier')}
          first
        />
      )}
    </Dialog>
  )
}
