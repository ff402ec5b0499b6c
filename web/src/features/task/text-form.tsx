import { board } from '@passerelle/contract/projects/board'
import { useBlocker } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../kit/network/error-message.ts'
import { mutateTask } from '../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../model/tasks/mutations/use-task-mutation.ts'
import { isDirty, overtaken, type TaskDraft } from '../../model/tasks/task-draft.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { TextArea, TextInput } from '../../kit/ui/form/field.tsx'
import { DiscardChangesDialog } from '../../kit/ui/popup/discard-changes-dialog.tsx'
import { SheetTitle } from '../../kit/ui/popup/sheet.tsx'

/** Sends only changed fields: another user may have edited the other field in the meantime. */
const changeOf = (draft: TaskDraft, task: TaskDraft): Partial<TaskDraft> => ({
  ...(draft.name !== task.name && { name: draft.name }),
  ...(draft.description !== task.description && { description: draft.description }),
})

const beginningOf = (text: string) => (text.length > 240 ? `${text.slice(0, 240)}…` : text)

/**
 * Form to edit title and description in place: for staff, the owner and the customer's administrators. Leaving with
 * unsaved changes asks for confirmation, and a conflicting change of another user is shown before it is overwritten
 * (TSK-030, OPEN-071).
 */
export const TextForm = ({ task, staff, onDone }: { task: Task; staff: boolean; onDone: () => void }) => {
  const t = useTranslations()
  const [draft, setDraft] = useState<TaskDraft>({ name: task.name, description: task.description })
  const [before, setBefore] = useState<TaskDraft>(draft)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [asking, ask] = useState(false)
  const save = useTaskMutation(task, {
    mutationFn: (change: Partial<TaskDraft>) =>
      mutateTask(task, staff ? board.editTask : board.editTaskAsCustomer, { ...change }),
    errorMessage: t('failures.updateTask'),
    onSuccess: onDone,
    onError: (error) => {
      setMissing(getFieldErrors(error))
      return false
    },
  })
  const active = isDirty(draft, before)
  const blocker = useBlocker({
    shouldBlockFn: () => active && !save.isPending,
    enableBeforeUnload: () => active,
    withResolver: true,
  })
  const change = (part: Partial<TaskDraft>) => {
    setDraft({ ...draft, ...part })
    setMissing({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!active) return onDone()
    if (draft.name.trim() === '') return setMissing({ name: t('forms.required') })
    if (save.isPending) return
    const theirs = overtaken(draft, before, task)
    if (theirs.length === 0) return save.mutate(changeOf(draft, before))
    // After the conflict has been shown, saving again overwrites it.
    setMissing(
      Object.fromEntries(theirs.map((part) => [part, t('forms.overtaken', { text: beginningOf(task[part]) })])),
    )
    setBefore({ ...before, ...Object.fromEntries(theirs.map((part) => [part, task[part]])) })
  }
  return (
    <form className="task-heading text-form" onSubmit={submit} noValidate>
      <SheetTitle className="sr-only">
        {task.taskId} {task.name}
      </SheetTitle>
      <TextInput
        label={t('task.name')}
        ref={focusOnMount}
        maxLength={200}
        value={draft.name}
        error={missing['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={t('task.descriptionLabel')}
        rows={8}
        maxLength={20_000}
        value={draft.description}
        error={missing['description']}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="text-actions">
        <Button onClick={() => (active ? ask(true) : onDone())}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" loading={save.isPending}>
          {t('task.save')}
        </Button>
      </div>
      <DiscardChangesDialog
        open={asking || blocker.status === 'blocked'}
        onStay={() => {
          ask(false)
          blocker.reset?.()
        }}
        onLeave={() => {
          onDone()
          blocker.proceed?.()
        }}
      />
    </form>
  )
}
