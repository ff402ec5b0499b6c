import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { newId } from '@passerelle/kernel/ids'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../../kit/network/attempts.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import type { WorkLog } from './work-log-queries.ts'

type Times = { startedAt: string; stoppedAt: string; note: string; pauseTimeInMs: number; type: 'manual' | 'quick' }
/** Only changed times of a correction are sent (WLG-020). */
type Change = { workLogId: string; reason?: string } & Partial<Omit<Times, 'type'>>
type Deletion = { log: WorkLog; reason?: string }

const isConflict = (error: unknown) => isProblem(error) && error.status === 409

/** Logs of a task with a new one, shown until the server responds. */
const withLog = (
  task: Task,
  userId: string,
  { startedAt, stoppedAt, note, pauseTimeInMs, type }: Times,
): Partial<Task> => ({
  workLogs: [
    ...task.workLogs,
    {
      _id: 'new',
      taskId: task._id,
      appId: task.appId,
      userId,
      type,
      startedAt,
      stoppedAt,
      pausedAt: null,
      pauseTimeInMs,
      note: note || null,
    },
  ],
})

/**
 * Mutations to add, correct and delete manual logs (WLG-034, ERR-014, ERR-017 to ERR-020, ERR-026). A retry after a
 * lost response creates no duplicate.
 */
export const useWorkLogMutations = (task: Task, meId: string) => {
  const t = useTranslations('failures')
  const [attempt] = useState(() => createAttempts(() => newId(serverNow())))
  const add = useTaskMutation(task, {
    mutationFn: (times: Times) =>
      attempt(`${task._id} ${JSON.stringify(times)}`, (idempotencyKey) =>
        mutateTask(task, workLogs.addWorkLog, { ...times }, { idempotencyKey }),
      ),
    errorMessage: t('addTime'),
    firstField: true,
    optimisticPatch: (times) => withLog(task, meId, times),
    onSuccess: () => toast.success(t('timeAdded')),
  })
  const edit = useTaskMutation(task, {
    mutationFn: (change: Change) => mutateTask(task, workLogs.editWorkLog, { ...change }),
    errorMessage: (error) => t(isConflict(error) ? 'editTimeConflict' : 'editTime'),
    firstField: true,
  })
  const remove = useTaskMutation(task, {
    mutationFn: ({ log, reason }: Deletion) =>
      mutateTask(task, workLogs.deleteWorkLog, { workLogId: log._id, ...(reason !== undefined && { reason }) }),
    errorMessage: (error) => t(isConflict(error) ? 'deleteTimeConflict' : 'deleteTime'),
    optimisticPatch: ({ log }) => ({ workLogs: task.workLogs.filter(({ _id }) => _id !== log._id) }),
  })
  return { add, edit, remove }
}
