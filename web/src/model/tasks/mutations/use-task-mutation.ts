import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { isQueued } from './serial-queue.ts'
import { refetchTasks } from '../live/refetch-tasks.ts'
import { applyOptimisticPatch } from '../optimistic/apply-optimistic-patch.ts'
import { writeTask } from '../cache/task-cache.ts'
import type { Task, TaskCard } from '../queries/task-queries.ts'

/**
 * Mutation of a task whose response is the whole task, which is written to the cache (TSK-068). The optimistic patch is
 * applied immediately and rolled back 100 ms after a failure (PND-005). On failure the error is shown and the task is
 * refetched, because another user may have changed it.
 */
export const useTaskMutation = <Input>(
  task: TaskCard,
  action: {
    mutationFn: (input: Input) => Promise<Task>
    errorMessage: string | ((error: unknown) => string)
    optimisticPatch?: (input: Input) => Partial<Task>
    onSuccess?: (task: Task, input: Input) => void
    onError?: (error: unknown, input: Input) => boolean
    /** Show the first field message of a validation error instead of the general message (WLG-034). */
    firstField?: boolean
    /** Shows an error message; an error toast by default (MRG-005). */
    notify?: (message: string) => void
  },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action.mutationFn,
    onMutate: (input: Input) => ({
      optimisticPatch: action.optimisticPatch && applyOptimisticPatch(client, task, action.optimisticPatch(input)),
    }),
    onSuccess: (answer, input, context) => {
      context.optimisticPatch?.commit()
      // Skip the response while further mutations of this task are queued: it would overwrite their optimistic patches.
      if (!isQueued(task._id)) writeTask(client, answer)
      action.onSuccess?.(answer, input)
    },
    onError: (error, input, context) => {
      if (context?.optimisticPatch) setTimeout(context.optimisticPatch.rollback, 100)
      if (action.onError?.(error, input)) return
      const tell = action.notify ?? toast.error
      const failed = typeof action.errorMessage === 'string' ? action.errorMessage : action.errorMessage(error)
      tell(getErrorMessage(error, failed, { firstField: action.firstField ?? false }))
      setTimeout(() => refetchTasks(client, [task._id]), 150)
    },
  })
}
