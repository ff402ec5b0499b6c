import { board } from '@passerelle/contract/projects/board'
import { TaskText, TaskTextOfCustomer } from '@passerelle/contract/projects/form-schemas'
import { useBlocker } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { isDirty, overtaken, type TaskDraft } from '../../../model/tasks/task-draft.ts'
import { hasUnsavedChanges } from '../../../kit/store/unsaved-changes.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { DiscardChangesDialog } from '../../../kit/ui/popup/discard-changes-dialog.tsx'
import { SheetTitle } from '../../../kit/ui/popup/sheet.tsx'

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
  const save = useTaskMutation(task, {
    mutationFn: (change: Partial<TaskDraft>) =>
      mutateTask(task, staff ? board.editTask : board.editTaskAsCustomer, { ...change }),
    errorMessage: t('failures.updateTask'),
  })
  const [before, setBefore] = useState<TaskDraft>({ name: task.name, description: task.description })
  const form = useForm({
    initial: before,
    schema: staff ? TaskText : TaskTextOfCustomer,
    judged: 'input',
    send: async (text) => {
      const change = changeOf(text, before)
      if (Object.keys(change).length > 0) await save.mutateAsync(change)
    },
    onSent: onDone,
  })
  const [asking, ask] = useState(false)
  const active = isDirty(form.draft, before)
  const blocker = useBlocker({
    shouldBlockFn: () => active && hasUnsavedChanges() && !form.isSending,
    enableBeforeUnload: () => active,
    withResolver: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!active) return onDone()
    const theirs = overtaken(form.draft, before, task)
    if (theirs.length === 0 || !form.isValid) return form.submit()
    // After the conflict has been shown, saving again overwrites it.
    form.refuse(
      Object.fromEntries(theirs.map((part) => [part, t('forms.overtaken', { text: beginningOf(task[part]) })])),
    )
    setBefore({ ...before, ...Object.fromEntries(theirs.map((part) => [part, task[part]])) })
  }
  return (
    <form className="task-heading text-form" data-part="task-heading" onSubmit={submit} noValidate>
      <SheetTitle className="sr-only">
        {task.taskId} {task.name}
      </SheetTitle>
      <TextInput label={t('task.name')} ref={focusOnMount} {...form.field('name')} />
      <TextArea label={t('task.descriptionLabel')} rows={8} {...form.field('description')} />
      <div className="text-actions">
        <Button onClick={() => (active ? ask(true) : onDone())}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" loading={form.isSending}>
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
