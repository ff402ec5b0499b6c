import { board } from '@passerelle/contract/projects/board'
import { newId } from '@passerelle/kernel/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../../kit/network/attempts.ts'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import type { AttachedFile } from '../../../model/attachments/attached-files.ts'
import { sendToThread } from '../../../model/attachments/send-to-thread.ts'
import { attachedFiles, threadPlace } from '../../../model/attachments/use-attach.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useMe } from '../../../model/session/me.ts'
import { writeTask } from '../../../model/tasks/cache/task-cache.ts'
import type { TaskDraft } from '../../../model/tasks/task-draft.ts'
import { taskQueries, type Task } from '../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import type { PriorityCode } from '../../../kit/ui/icon/priority.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import type { Intake } from './intake.ts'
import { setUpTask } from './set-up-task.ts'

/** `onOpen` opens a created task; `onCreated` shows where it is. */
export type NewTaskActions = { onOpen: (task: Task) => void; onCreated?: ((task: Task) => void) | undefined }

export type NewTask = TaskDraft & {
  userId?: string | undefined
  appId?: string | undefined
  priority?: PriorityCode
  kind?: Task['kind']
  dueAt?: string | null
}
type Submitted = { task: NewTask; files: readonly AttachedFile[]; intake?: Intake | undefined }

/**
 * Mutation that creates a task, with an idempotency key so that retries create no duplicate (ERR-003, ERR-027). Only
 * staff set an owner, an account, priority or kind (TSK-027, TSK-029, TSK-072). Its files follow as messages in its
 * thread; those that fail wait in its composer.
 */
export const useCreateTask = (staff: boolean, { onOpen, onCreated }: NewTaskActions) => {
  const t = useTranslations()
  const meId = useMe()?._id ?? ''
  const client = useQueryClient()
  const [attempt] = useState(() => createAttempts(() => newId(serverNow())))
  const sendFiles = async ({ _id: taskId, threadId, appId }: Task, files: readonly AttachedFile[]) => {
    attachedFiles.add(threadPlace(meId, threadId), files)
    const failure = await sendToThread({ meId, threadId, taskId, appId, internal: false }, '', {
      onFile: (_, name) => announce(t('thread.attachSent', { name })),
    })
    if (failure) toast.error(getErrorMessage(failure.error, t('failures.uploadFile')))
  }
  const setUp = async (task: Task, intake: Intake) => {
    const failures = await setUpTask(task, intake)
    for (const failure of failures) toast.error(getErrorMessage(failure, t('failures.updateTask')))
    await client.invalidateQueries({ queryKey: taskQueries.all() })
    if (intake.startsTimer) await client.invalidateQueries({ queryKey: ['work-logs'] })
  }
  return useMutation({
    mutationFn: ({ task }: Submitted) =>
      attempt(JSON.stringify(task), (idempotencyKey) => {
        const { name, description, userId, appId, priority, kind, dueAt } = task
        const options = { idempotencyKey, ...(appId && { appId }) }
        return staff
          ? call(
              board.createTaskAsStaff,
              { name, description, priority, kind, ...(userId && { userId }), ...(dueAt && { dueAt }) },
              options,
            )
          : call(board.createTask, { name, description }, options)
      }),
    onSuccess: (task, { task: { appId }, files, intake }) => {
      if (!appId) writeTask(client, task)
      toast.success(t('failures.taskCreated', { taskId: task.taskId }), {
        label: t('failures.taskCreatedOpen'),
        run: () => onOpen(task),
      })
      onCreated?.(task)
      if (files.length > 0) void sendFiles(task, files)
      if (intake) void setUp(task, intake)
    },
    onError: (error) => toast.error(getErrorMessage(error, t('failures.createTask'))),
  })
}
