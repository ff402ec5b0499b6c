import { waiting } from '@passerelle/contract/projects/waiting'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { getOptimisticPending, type PendingStatus } from './optimistic-pending.ts'

/** Mutation of staff that begins or ends a wait, shown at once (PND-001, PND-003, PND-005, VAL-001, VAL-005). */
export const useSetPending = (task: Task) => {
  const t = useTranslations('failures')
  return useTaskMutation(task, {
    mutationFn: ({ status, value }: PendingStatus) => mutateTask(task, waiting.setPendingStatus, { status, value }),
    errorMessage: t('updatePending'),
    optimisticPatch: (input) => getOptimisticPending(task, input, serverNow().toISOString()),
  })
}
