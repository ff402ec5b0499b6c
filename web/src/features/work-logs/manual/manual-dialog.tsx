import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getSide } from '../../../model/session/side.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { ManualFields } from './manual-fields.tsx'
import {
  blankDraft,
  getChangedFields,
  toDraft,
  validateManualLog,
  isEnough,
  pauseFrom,
  parseTimes,
  timesUnchanged,
  type ManualDraft,
  type ManualTimes,
} from './manual-log.ts'
import { readOverlap, type Overlap } from './manual-overlap.ts'
import type { WorkLog } from '../timer/timer-state.ts'
import { useWorkLogMutations } from '../use-work-log-mutations.ts'
import './quick-logs.css'

/**
 * Dialog to add, correct or delete a manual log (WLG-013 to WLG-022, WLG-034, ROL-005). In the back office, a new one
 * that overlaps another of the user names it, and is added by a second press (ADR 0012).
 */
export const ManualDialog = ({
  task,
  meId,
  log,
  open,
  onClose,
}: {
  task: Task
  meId: string
  log?: WorkLog
  open: boolean
  onClose: () => void
}) => {
  const t = useTranslations()
  const format = useFormat()
  const client = useQueryClient()
  const { add, edit, remove } = useWorkLogMutations(task, meId)
  const was = log && toDraft(log)
  const [draft, setDraft] = useState<ManualDraft>(() => was ?? blankDraft(serverNow()))
  const times = parseTimes(draft, log ? pauseFrom.edit : pauseFrom.add, was)
  const errors = validateManualLog(draft, was)
  const possible = Object.keys(errors).length === 0 && (timesUnchanged(draft, was) || isEnough(times))
  const done = { onSuccess: onClose }
  const saved = log ? edit : add
  const [overlap, setOverlap] = useState<Overlap | null>(null)
  const [checking, setChecking] = useState(false)
  const change = (next: ManualDraft) => {
    setDraft(next)
    setOverlap(null)
    // Server errors of a field are cleared on the next change.
    if (saved.isError) saved.reset()
  }
  const addUnlessOverlapping = async (given: ManualTimes) => {
    if (checking) return
    setChecking(true)
    const found =
      overlap || getSide(location.pathname) !== 'staff' ? null : await readOverlap(client, given, serverNow())
    setChecking(false)
    setOverlap(found)
    if (found) return
    add.mutate(
      {
        type: 'manual',
        startedAt: given.startedAt.toISOString(),
        stoppedAt: given.stoppedAt.toISOString(),
        note: draft.note.trim(),
        pauseTimeInMs: given.pauseMs,
      },
      done,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!possible || !times) return
    if (log && was) edit.mutate({ workLogId: log._id, ...getChangedFields(draft, was, times) }, done)
    else void addUnlessOverlapping(times)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(log ? 'workLogs.editTitle' : 'workLogs.manualTitle')}
      description={task.taskId}
      wide
    >
      <form className="picker" onSubmit={submit} noValidate>
        <ManualFields
          draft={draft}
          errors={errors}
          serverErrors={getFieldErrors(saved.error)}
          times={times}
          onChange={change}
        />
        {overlap && (
          <p className="manual-overlap" role="alert">
            {t('workLogs.overlaps', {
              taskId: overlap.taskSlug,
              from: format.dateTime(overlap.startedAt),
              to: format.dateTime(overlap.stoppedAt),
              time: format.elapsed(overlap.ms),
            })}
          </p>
        )}
        <div className="dialog-footer">
          {log && (
            <span className="manual-delete">
              <ConfirmButton
                icon={IconTrash}
                wait={500}
                busy={remove.isPending}
                onConfirm={() => remove.mutate(log, done)}
              >
                {t('workLogs.deleteTime')}
              </ConfirmButton>
            </span>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={!possible}
            loading={checking || add.isPending || edit.isPending}
          >
            {t(log ? 'workLogs.saveTime' : overlap ? 'workLogs.addAnyway' : 'workLogs.addTime')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
