import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { PriorityIcon, priorityCodes, getPriorityKey, type PriorityCode } from '../../../../kit/ui/icon/priority.tsx'
import { Select } from '../../../../kit/ui/choice/select.tsx'
import { useSetPriority } from './use-set-priority.ts'

const kinds = ['basic', 'alert', 'issue'] as const

/** Priority; inline edit for staff (TSK-027, TSK-069). */
export const PriorityProperty = ({ task, editable }: { task: Task; editable: boolean }) => {
  const t = useTranslations()
  const set = useSetPriority(task)
  const text = (code: PriorityCode) => t(`words.priority.${getPriorityKey(code)}`)
  if (!editable)
    return (
      <>
        <PriorityIcon code={task.priority} decorative />
        {text(task.priority)}
      </>
    )
  return (
    <Select
      bare
      label={t('task.priority')}
      value={task.priority}
      onChange={(code) => set.mutate(code)}
      options={priorityCodes.map((code) => ({
        value: code,
        label: text(code),
        mark: <PriorityIcon code={code} decorative />,
      }))}
    />
  )
}

/** Kind: request, alert or incident (TSK-005, TSK-027). */
export const KindProperty = ({ task, editable }: { task: Task; editable: boolean }) => {
  const t = useTranslations()
  const edit = useTaskMutation(task, {
    mutationFn: (kind: Task['kind']) => mutateTask(task, board.editTask, { kind }),
    errorMessage: t('failures.updateTask'),
    optimisticPatch: (kind) => ({ kind }),
  })
  if (!editable) return t(`words.kind.${task.kind}`)
  return (
    <Select
      bare
      label={t('task.kind')}
      value={task.kind}
      onChange={(kind) => edit.mutate(kind)}
      options={kinds.map((kind) => ({ value: kind, label: t(`words.kind.${kind}`) }))}
    />
  )
}
