import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import type { PriorityCode } from '../../../../kit/ui/icon/priority.tsx'

/** Mutation of the priority by staff, with an optimistic update (TSK-069, ERR-025). */
export const useSetPriority = (task: TaskCard) => {
  const t = useTranslations('failures')
  return useTaskMutation(task, {
    mutationFn: (priority: PriorityCode) => mutateTask(task, board.editTask, { priority }),
    errorMessage: t('updateTask'),
    optimisticPatch: (priority) => ({ priority }),
  })
}
