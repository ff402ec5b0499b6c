import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../api/error-message.ts'
import { toast } from '../ui/toaster.tsx'
import { isQueued } from './serial-queue.ts'
import { refetchTasks } from './refetch-tasks.ts'
import { applyOptimisticPatch } from './apply-optimistic-patch.ts'
import { writeTask } from './task-cache.ts'
import type { Task, TaskCard } from './task-queries.ts'

/**
 * An action on a request that answers the request: the screens show its answer (TSK-068). `guess` is shown at once and taken back after
 * 100 ms when the call fails (PND-005); a refusal says why, and the request is read again, because somebody else may have been first.
 */
export const useTaskMutation = <Input>(
  task: TaskCard,
  action: {
    mutationFn: (input: Input) => Promise<Task>
    errorMessage: string | ((error: unknown) => string)
    optimisticPatch?: (input: Input) => Partial<Task>
    onSuccess?: (task: Task, input: Input) => void
    onError?: (error: unknown) => boolean
    /** Says the first field message of a refusal rather than the whole (WLG-034). */
    firstField?: boolean
    /** How a refusal is said; an error toast unless told otherwise (MRG-005). */
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
      // What a later change shows already is not put back to how it was before it.
      if (!isQueued(task._id)) writeTask(client, answer)
      action.onSuccess?.(answer, input)
    },
    onError: (error, _, context) => {
      if (context?.optimisticPatch) setTimeout(context.optimisticPatch.rollback, 100)
      if (action.onError?.(error)) return
      const tell = action.notify ?? toast.error
      const failed = typeof action.errorMessage === 'string' ? action.errorMessage : action.errorMessage(error)
      tell(getErrorMessage(error, failed, { firstField: action.firstField ?? false }))
      setTimeout(() => refetchTasks(client, [task._id]), 150)
    },
  })
}
