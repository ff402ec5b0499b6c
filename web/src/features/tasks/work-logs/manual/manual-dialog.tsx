import { WorkLogCorrection, WorkLogNote } from '@passerelle/contract/projects/form-schemas'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { getSide } from '../../../../model/session/side.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { useForm } from '../../../../kit/ui/form/use-form.ts'
import { TextInput } from '../../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { ManualFields, useManualRules } from './manual-fields.tsx'
import {
  blankDraft,
  getChangedFields,
  toDraft,
  isEnough,
  pauseFrom,
  parseTimes,
  timesUnchanged,
  type ManualDraft,
} from './manual-log.ts'
import { readOverlap, type Overlap } from './manual-overlap.ts'
import type { WorkLog } from '../work-log-queries.ts'
import { useWorkLogMutations } from '../use-work-log-mutations.ts'
import './quick-logs.css'

/**
 * Dialog to add, correct or delete a manual log (WLG-013 to WLG-022, WLG-034, ROL-005). In the back office, a new one
 * that overlaps another of the user names it, and is added by a second press (ADR 0012). Somebody else's time is
 * corrected with a reason (PLN-043).
 */
export const ManualDialog = ({
  task,
  meId,
  log,
  day,
  open,
  onClose,
}: {
  task: Task
  meId: string
  log?: WorkLog
  /** The day of a new one; today by default. */
  day?: string | undefined
  open: boolean
  onClose: () => void
}) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  const format = useFormat()
  const client = useQueryClient()
  const { add, edit, remove } = useWorkLogMutations(task, meId)
  const was = log && toDraft(log)
  const ofOther = log !== undefined && log.userId !== meId
  const pauseLimit = log ? pauseFrom.edit : pauseFrom.add
  const form = useForm({
    initial: { ...(was ?? blankDraft(serverNow(), day)), reason: '' },
    schema: ofOther ? WorkLogCorrection : WorkLogNote,
    toBody: ({ note, reason }) => (ofOther ? { note, reason } : { note }),
    rules: useManualRules(was),
    judged: 'always',
    send: ({ note, ...why }): Promise<Task> => {
      const given = parseTimes(form.draft, pauseLimit, was)!
      if (log && was)
        return edit.mutateAsync({
          workLogId: log._id,
          ...getChangedFields({ ...form.draft, note }, was, given),
          ...why,
        })
      return add.mutateAsync({
        type: 'manual',
        startedAt: given.startedAt.toISOString(),
        stoppedAt: given.stoppedAt.toISOString(),
        note,
        pauseTimeInMs: given.pauseMs,
      })
    },
    onSent: onClose,
  })
  const { draft } = form
  const times = parseTimes(draft, pauseLimit, was)
  const possible = form.isValid && times !== null && (timesUnchanged(draft, was) || isEnough(times))
  const [overlap, setOverlap] = useState<{ draft: ManualDraft; with: Overlap } | null>(null)
  const [checking, setChecking] = useState(false)
  // Known for the values for which it was asked.
  const known = overlap?.draft === draft ? overlap.with : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!possible || checking) return
    if (!log && !known && getSide(location.pathname) === 'staff') {
      setChecking(true)
      const found = await readOverlap(client, times, serverNow())
      setChecking(false)
      if (found) return setOverlap({ draft, with: found })
    }
    form.submit()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(log ? 'workLogs.editTitle' : 'workLogs.manualTitle')}
      description={task.taskId}
      wide
    >
      <form className="picker" onSubmit={(event) => void submit(event)} noValidate>
        <ManualFields form={form} times={times} />
        {ofOther && (
          <TextInput
            label={t('workLogs.correction')}
            hint={t('workLogs.correctionHint')}
            {...form.field('reason')}
            // Nothing is wrong yet before anything was typed.
            error={draft.reason === '' ? undefined : form.errorOf('reason')}
          />
        )}
        {known && (
          <p className="manual-overlap" data-part="manual-overlap" role="alert">
            {t('workLogs.overlaps', {
              taskId: known.taskSlug,
              from: format.dateTime(known.startedAt),
              to: format.dateTime(known.stoppedAt),
              time: format.elapsed(known.ms),
            })}
          </p>
        )}
        <div className="dialog-footer" data-part="dialog-footer">
          {log && (
            <span className="manual-delete">
              <ConfirmButton
                question={ask('workLog', { name: task.taskId })}
                icon={IconTrash}
                wait={500}
                disabled={ofOther && form.errorOf('reason') !== undefined}
                busy={remove.isPending}
                onConfirm={() =>
                  remove.mutate({ log, ...(ofOther && { reason: draft.reason }) }, { onSuccess: onClose })
                }
              >
                {t('workLogs.deleteTime')}
              </ConfirmButton>
            </span>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!possible} loading={checking || form.isSending}>
            {t(log ? 'workLogs.saveTime' : known ? 'workLogs.addAnyway' : 'workLogs.addTime')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
