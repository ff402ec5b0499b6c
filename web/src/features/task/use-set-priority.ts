import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import type { PriorityCode } from '../../shared/ui/priority.tsx'

/** Staff give a request another priority, shown at once (TSK-069, ERR-025). */
export const useSetPriority = (task: TaskCard) => {
  const t = useTranslations('failures')
  return useTaskAction(task, {
    run: (priority: PriorityCode) => callOn(task, board.editTask, { priority }),
    failed: t('updateTask'),
    guess: (priority) => ({ priority }),
  })
}
