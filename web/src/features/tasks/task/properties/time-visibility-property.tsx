import { useTranslations } from 'use-intl'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Choice } from '../../../../kit/ui/choice/choice.tsx'
import { useMetadata } from './use-metadata.ts'

/** Switch for staff to hide the times of a task from its customers (TSK-040). */
export const TimeVisibilityProperty = ({ task }: { task: Task }) => {
  const t = useTranslations('task')
  const set = useMetadata(task)
  const hidden = task.metadata['hideTimeTracking'] === true
  return (
    <Choice
      type="checkbox"
      name="hideTimeTracking"
      checked={hidden}
      onChange={() => set.mutate({ hideTimeTracking: hidden ? null : true })}
    >
      {t('timeHidden')}
    </Choice>
  )
}
