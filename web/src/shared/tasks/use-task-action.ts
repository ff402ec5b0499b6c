import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api/failure.ts'
import { toast } from '../ui/toasts.tsx'
import { isUnderWay } from './in-turn.ts'
import { readTasksAgain } from './read-tasks-again.ts'
import { showGuess } from './show-guess.ts'
import { takeTask } from './task-cache.ts'
import type { Task, TaskCard } from './task-queries.ts'

/**
 * An action on a request that answers the request: the screens show its answer (TSK-068). `guess` is shown at once and taken back after
 * 100 ms when the call fails (PND-005); a refusal says why, and the request is read again, because somebody else may have been first.
 */
export const useTaskAction = <Input>(
  task: TaskCard,
  action: {
    run: (input: Input) => Promise<Task>
    failed: string | ((error: unknown) => string)
    guess?: (input: Input) => Partial<Task>
    done?: (task: Task, input: Input) => void
    refused?: (error: unknown) => boolean
    /** Says the first field message of a refusal rather than the whole (WLG-034). */
    firstField?: boolean
    /** How a refusal is said; an error toast unless told otherwise (MRG-005). */
    tell?: (message: string) => void
  },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action.run,
    onMutate: (input: Input) => ({ guess: action.guess && showGuess(client, task, action.guess(input)) }),
    onSuccess: (answer, input, kept) => {
      kept.guess?.keep()
      // What a later change shows already is not put back to how it was before it.
      if (!isUnderWay(task._id)) takeTask(client, answer)
      action.done?.(answer, input)
    },
    onError: (error, _, kept) => {
      if (kept?.guess) setTimeout(kept.guess.undo, 100)
      if (action.refused?.(error)) return
      const tell = action.tell ?? toast.error
      const failed = typeof action.failed === 'string' ? action.failed : action.failed(error)
      tell(messageOf(error, failed, { firstField: action.firstField ?? false }))
      setTimeout(() => readTasksAgain(client, [task._id]), 150)
    },
  })
}
