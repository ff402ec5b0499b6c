import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api/failure.ts'
import { toast } from '../ui/toasts.tsx'
import { showCard, takeTask } from './task-cache.ts'
import { taskQueries, type Task } from './task-queries.ts'

/**
 * An action on a request that answers the request: the screens show its answer (TSK-068). `guess` is shown at once and taken back after
 * 100 ms when the call fails (PND-005); a refusal says why, and the request is read again, because somebody else may have been first.
 */
export const useTaskAction = <Input>(task: Task, action: {
  run: (input: Input) => Promise<Task>
  failed: string
  guess?: (input: Input) => Partial<Task>
  done?: (task: Task, input: Input) => void
  refused?: (error: unknown) => boolean
}) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action.run,
    // One after the other for one request: two quick clicks must not race each other on the server.
    scope: { id: `task-${task._id}` },
    onMutate: (input: Input) => ({ undo: action.guess && showCard(client, { ...task, ...action.guess(input) }) }),
    onSuccess: (answer, input) => {
      takeTask(client, answer)
      action.done?.(answer, input)
    },
    onError: (error, _, kept) => {
      if (kept?.undo) setTimeout(kept.undo, 100)
      if (action.refused?.(error)) return
      toast.error(messageOf(error, action.failed))
      setTimeout(() => void client.invalidateQueries({ queryKey: taskQueries.one(task.taskId).queryKey }), 150)
    },
  })
}
