import { board } from '@passerelle/contract/projects/board'
import { newId } from '@passerelle/kernel/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../shared/api/attempts.ts'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { serverNow } from '../../shared/config/server-clock.ts'
import { writeTask } from '../../shared/tasks/task-cache.ts'
import type { TaskDraft } from '../../shared/tasks/task-draft.ts'
import { toast } from '../../shared/ui/toaster.tsx'

export type NewTask = TaskDraft & { userId?: string | undefined; appId?: string | undefined }

/**
 * Mutation that creates a task, with an idempotency key so that retries create no duplicate (ERR-003, ERR-027). Only
 * staff set an owner or an account (TSK-029, TSK-072).
 */
export const useCreateTask = (staff: boolean) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const [attempt] = useState(() => createAttempts(() => newId(serverNow())))
  return useMutation({
    mutationFn: (task: NewTask) =>
      attempt(JSON.stringify(task), (idempotencyKey) => {
        const { name, description, userId, appId } = task
        const options = { idempotencyKey, ...(appId && { appId }) }
        return staff
          ? call(board.createTaskAsStaff, { name, description, ...(userId && { userId }) }, options)
          : call(board.createTask, { name, description }, options)
      }),
    onSuccess: (task, { appId }) => {
      if (!appId) writeTask(client, task)
      toast.success(t('taskCreated', { taskId: task.taskId }))
    },
    onError: (error) => toast.error(getErrorMessage(error, t('createTask'))),
  })
}
