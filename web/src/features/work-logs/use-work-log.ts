import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { newId } from '@passerelle/kernel/ids'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../shared/api/attempts.ts'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { toast } from '../../shared/ui/toasts.tsx'
import type { WorkLog } from './timer-state.ts'

type Times = { startedAt: string; stoppedAt: string; note: string; pauseTimeInMs: number; type: 'manual' | 'quick' }
/** Of a correction, only the times that changed are sent (WLG-020). */
type Change = { workLogId: string } & Partial<Omit<Times, 'type'>>

const isConflict = (error: unknown) => isProblem(error) && error.status === 409

/** The logs of a request with one more, shown until the server answers. */
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
 * Adding a time by hand, correcting one and deleting one (WLG-034, ERR-014, ERR-017 to ERR-020, ERR-026). The same time tried again after a lost answer
 * is not added twice.
 */
export const useWorkLog = (task: Task, meId: string) => {
  const t = useTranslations('failures')
  const [attempt] = useState(() => createAttempts(() => newId(present())))
  const add = useTaskAction(task, {
    run: (times: Times) =>
      attempt(`${task._id} ${JSON.stringify(times)}`, (idempotencyKey) =>
        callOn(task, workLogs.addWorkLog, { ...times }, { idempotencyKey }),
      ),
    failed: t('addTime'),
    firstField: true,
    guess: (times) => withLog(task, meId, times),
    done: () => toast.success(t('timeAdded')),
  })
  const edit = useTaskAction(task, {
    run: (change: Change) => callOn(task, workLogs.editWorkLog, { ...change }),
    failed: (error) => t(isConflict(error) ? 'editTimeConflict' : 'editTime'),
    firstField: true,
  })
  const remove = useTaskAction(task, {
    run: (log: WorkLog) => callOn(task, workLogs.deleteWorkLog, { workLogId: log._id }),
    failed: (error) => t(isConflict(error) ? 'deleteTimeConflict' : 'deleteTime'),
    guess: (log) => ({ workLogs: task.workLogs.filter(({ _id }) => _id !== log._id) }),
  })
  return { add, edit, remove }
}
