import { useTranslations } from 'use-intl'
import type { TaskStep } from '@passerelle/kernel/next-step'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { mayEdit, type EditableField } from './editable-fields.ts'

export type EditPart = (part: EditableField, anchor: HTMLElement) => void

const partOf: Partial<Record<TaskStep, EditableField>> = {
  categorise: 'labels',
  estimate: 'estimate',
  newEstimate: 'estimate',
  assign: 'members',
}

/**
 * Next action of staff if it is an edit: opens the editor in a popover at the button. Other actions have buttons of
 * their own (timer, pending, review).
 */
export const NextStepButton = ({
  task,
  step,
  primary,
  onEdit,
}: {
  task: Task
  step: TaskStep
  primary: boolean
  onEdit: EditPart
}) => {
  const t = useTranslations('requests.step')
  const part = partOf[step]
  if (!part || !mayEdit(task, part)) return null
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      onClick={({ currentTarget }) => onEdit(part, currentTarget as HTMLElement)}
    >
      {t(step)}
    </Button>
  )
}
