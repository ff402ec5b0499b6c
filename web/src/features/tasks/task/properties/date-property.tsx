import { board } from '@passerelle/contract/projects/board'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { InlineEditButton } from '../../../../kit/ui/button/inline-edit-button.tsx'
import { DayField } from '../../../../kit/ui/date/day-field.tsx'
import { Popover } from '../../../../kit/ui/popup/popover.tsx'
import { toDateInput, parseDateInput, type DateKind } from '../../../../model/tasks/date-input.ts'

const names = { plannedAt: 'planned', dueAt: 'due' } as const

/** Form of one date of a task; staff set, change or remove it. */
export const DateForm = ({ task, kind, onDone }: { task: Task; kind: DateKind; onDone: () => void }) => {
  const t = useTranslations()
  const [value, setValue] = useState(() => toDateInput(kind, task[kind]))
  const [tried, setTried] = useState(false)
  const edit = useTaskMutation(task, {
    mutationFn: (at: string | null) => mutateTask(task, board.editTask, { [kind]: at }),
    errorMessage: t('failures.updateTask'),
    optimisticPatch: (at) => ({ [kind]: at }),
  })
  const save = (at: string | null) => {
    edit.mutate(at)
    onDone()
  }
  const at = parseDateInput(kind, value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (at !== null) save(at)
  }
  return (
    <form className="picker" onSubmit={submit} noValidate>
      <DayField
        label={t(`task.${names[kind]}`)}
        time={kind === 'plannedAt'}
        focused
        value={value}
        hint={kind === 'plannedAt' && t('task.parisTime')}
        error={tried && at === null ? t('forms.required') : undefined}
        onChange={setValue}
      />
      <div className="date-actions">
        {task[kind] !== null && (
          <Button variant="ghost" onClick={() => save(null)}>
            {t('task.noDate')}
          </Button>
        )}
        <Button variant="primary" type="submit">
          {t('task.save')}
        </Button>
      </div>
    </form>
  )
}

/** Planned date or due date of a task; staff can set, change or remove it (TSK-027, TSK-042). */
export const DateProperty = ({ task, kind, editable }: { task: Task; kind: DateKind; editable: boolean }) => {
  const t = useTranslations('task')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const at = task[kind]
  const text =
    at === null ? null : <span className="num">{kind === 'plannedAt' ? format.dateTime(at) : format.day(at)}</span>
  if (!editable) return text
  const name = t(names[kind])
  return (
    <Popover
      label={name}
      open={open}
      onOpenChange={setOpen}
      trigger={<InlineEditButton label={at === null ? t('setDate') : t('change', { name })} value={text} />}
    >
      {open && <DateForm task={task} kind={kind} onDone={() => setOpen(false)} />}
    </Popover>
  )
}
