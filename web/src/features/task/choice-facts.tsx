import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Priority, priorityCodes, priorityName, type PriorityCode } from '../../shared/ui/priority.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { useSetPriority } from './use-set-priority.ts'

const kinds = ['basic', 'alert', 'issue'] as const

/** The priority, for staff to be changed where it stands (TSK-027, TSK-069). */
export const PriorityFact = ({ task, editable }: { task: Task; editable: boolean }) => {
  const t = useTranslations()
  const set = useSetPriority(task)
  const text = (code: PriorityCode) => t(`words.priority.${priorityName(code)}`)
  if (!editable)
    return (
      <>
        <Priority code={task.priority} silent />
        {text(task.priority)}
      </>
    )
  return (
    <Select
      bare
      label={t('task.priority')}
      value={task.priority}
      onChange={(code) => set.mutate(code)}
      options={priorityCodes.map((code) => ({ value: code, text: text(code), mark: <Priority code={code} silent /> }))}
    />
  )
}

/** Request, alert or incident (TSK-005, TSK-027). */
export const KindFact = ({ task, editable }: { task: Task; editable: boolean }) => {
  const t = useTranslations()
  const edit = useTaskAction(task, {
    run: (kind: Task['kind']) => callOn(task, board.editTask, { kind }),
    failed: t('failures.updateTask'),
    guess: (kind) => ({ kind }),
  })
  if (!editable) return t(`words.kind.${task.kind}`)
  return (
    <Select
      bare
      label={t('task.kind')}
      value={task.kind}
      onChange={(kind) => edit.mutate(kind)}
      options={kinds.map((kind) => ({ value: kind, text: t(`words.kind.${kind}`) }))}
    />
  )
}
