import { ApiError } from '@passerelle/contract/client'
import { board } from '@passerelle/contract/projects/board'
import { estimates } from '@passerelle/contract/projects/estimates'
import { TaskEstimate } from '@passerelle/contract/projects/form-schemas'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { refetchTasks } from '../../../model/tasks/live/refetch-tasks.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { digitsOnly } from '../../../kit/ui/form/digits-only.ts'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { getOptimisticEstimate } from './optimistic-estimate.ts'
import { estimateProblems, parseEstimateParts, toEstimateParts } from './estimate-parts.ts'
import './estimate-form.css'

const names = ['days', 'hours', 'minutes'] as const

/** `was`: the estimate that it replaces. */
type Proposal = { estimatedTime: number | null; was?: number | null }
/** The stored estimate and who set it, and the one that did not replace it. */
type Conflict = { theirs: number | null; by: string | undefined; mine: number | null }

/** Null for every problem but that somebody else has estimated in the meantime (DAY-056). */
const conflictOf = (error: unknown, mine: number | null): Conflict | null => {
  const details = error instanceof ApiError && error.code === 'task_changed' ? error.reply.details : undefined
  if (details?.['estimatedTime'] === undefined) return null
  return { theirs: Number(details['estimatedTime']) || null, by: details['by'], mine }
}

/**
 * Fields for days, hours and minutes of an estimate; `onDone` is called when the server has accepted it (EST-009 to
 * EST-011, EST-015, EST-016). Another estimate in the meantime is shown, to be kept or replaced.
 */
export const EstimateFields = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  // Withdrawing refers to the stored estimate, not to the one being sent.
  const [seen] = useState(task.estimatedTime)
  const had = (seen ?? 0) > 0
  const client = useQueryClient()
  const format = useFormat()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const send = useTaskMutation(task, {
    mutationFn: ({ estimatedTime, was = seen }: Proposal) =>
      mutateTask(task, board.editTask, { estimatedTime, estimatedTimeWas: was }),
    errorMessage: t('failures.updateTask'),
    firstField: true,
    optimisticPatch: ({ estimatedTime }) => getOptimisticEstimate(task, estimatedTime, serverNow()),
    onError: (error, { estimatedTime }) => {
      const found = conflictOf(error, estimatedTime)
      if (!found) return false
      setConflict(found)
      // After the rollback of the optimistic patch.
      setTimeout(() => refetchTasks(client, [task._id]), 150)
      return true
    },
  })
  const propose = async (estimatedTime: number | null) => {
    await send.mutateAsync({ estimatedTime })
    onDone()
  }
  const restore = useTaskMutation(task, {
    mutationFn: () => mutateTask(task, estimates.restoreEstimate, {}),
    errorMessage: t('failures.restoreEstimate'),
    onSuccess: onDone,
  })
  const form = useForm({
    initial: toEstimateParts(task.estimatedTime),
    schema: TaskEstimate,
    toBody: (parts) => {
      const read = parseEstimateParts(parts)
      return 'ms' in read ? { estimatedTime: read.ms } : {}
    },
    rules: estimateProblems,
    send: ({ estimatedTime }) => propose(estimatedTime),
  })
  const error = form.errorOf('estimatedTime')
  if (conflict) {
    const { theirs, mine } = conflict
    const name = conflict.by ?? t('estimate.somebody')
    return (
      <div className="estimate-form" role="alert">
        <p>
          {theirs === null
            ? t('estimate.clearedMeanwhile', { name })
            : t('estimate.changedMeanwhile', { name, time: format.workTime(theirs) })}
        </p>
        <div className="estimate-actions">
          <Button ref={focusOnMount} onClick={onDone}>
            {t('estimate.keepTheirs')}
          </Button>
          <Button
            variant="primary"
            loading={send.isPending}
            onClick={() => send.mutate({ estimatedTime: mine, was: theirs }, { onSuccess: onDone })}
          >
            {mine === null ? t('estimate.clear') : t('estimate.replaceTheirs', { time: format.workTime(mine) })}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form className="estimate-form" data-part="estimate-form" onSubmit={form.submit} noValidate>
      <div className="estimate-parts">
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`estimate.${name}`)}
            type="number"
            inputMode="numeric"
            min={0}
            step={name === 'minutes' ? 15 : 1}
            ref={name === 'days' ? focusOnMount : undefined}
            value={form.draft[name]}
            onKeyDown={digitsOnly}
            onChange={(event) => form.set({ [name]: event.target.value })}
            onBlur={() => form.leave('estimatedTime')}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p className="field-error" data-part="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="quiet">
        {t('estimate.dayIs')} {t('estimate.hint')}
      </p>
      <div className="estimate-actions">
        {task.may.includes('restoreEstimate') && (
          <Button variant="ghost" size="small" onClick={() => restore.mutate(undefined)}>
            {t('estimate.restore')}
          </Button>
        )}
        {had && (
          <ConfirmButton
            question={ask('clearEstimate', { name: task.taskId })}
            variant="ghost"
            size="small"
            wait={500}
            onConfirm={() => void propose(null).catch(() => undefined)}
          >
            {t('estimate.clear')}
          </ConfirmButton>
        )}
        <Button variant="primary" type="submit" loading={send.isPending}>
          {t('estimate.save')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Form for staff to set, change or withdraw an estimate in days, hours and minutes (EST-009, EST-010, EST-015,
 * EST-016).
 */
export const EstimateForm = ({ task }: { task: Task }) => {
  const t = useTranslations('estimate')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('formTitle', { taskId: task.taskId })}
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button variant="ghost" size="small" icon={IconPencil}>
          {t('edit')}
        </Button>
      }
    >
      {open && <EstimateFields task={task} onDone={() => setOpen(false)} />}
    </Popover>
  )
}
