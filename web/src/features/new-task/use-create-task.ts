import { board } from '@passerelle/contract/projects/board'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { messageOf } from '../../shared/api/failure.ts'
import { takeTask } from '../../shared/tasks/task-cache.ts'
import type { TaskText } from '../../shared/tasks/task-text.ts'
import { toast } from '../../shared/ui/toasts.tsx'

export type NewTask = TaskText & { userId?: string | undefined; appId?: string | undefined }

/** Creates a request once, however often it is sent again (ERR-003, ERR-027). Only staff name an owner or an account (TSK-029, TSK-072). */
export const useCreateTask = (staff: boolean, { done, refused }: { done: () => void; refused: (error: unknown) => void }) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const intention = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ name, description, userId, appId }: NewTask) => {
      const options = { idempotencyKey: intention.current, ...(appId && { appId }) }
      return staff ? call(board.createTaskAsStaff, { name, description, ...(userId && { userId }) }, options) : call(board.createTask, { name, description }, options)
    },
    onSuccess: (task, { appId }) => {
      if (!appId) takeTask(client, task)
      toast.success(t('taskCreated', { taskId: task.taskId }))
      done()
    },
    onError: (error) => {
      refused(error)
      toast.error(messageOf(error, t('createTask')))
    },
    onSettled: () => {
      intention.current = crypto.randomUUID()
    },
  })
}
