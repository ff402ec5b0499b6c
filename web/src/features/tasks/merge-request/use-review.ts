import { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import { waiting } from '@passerelle/contract/projects/waiting'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'

const ended: Partial<Task> = { pendingStatus: null, pendingAt: null, next: null }

/** Mutations to request, cancel and answer a review. Every result is shown as a success toast, errors too (MRG-005). */
export const useReviewMutations = (task: Task) => {
  const t = useTranslations()
  const step = (errorMessage: string, said: string) => ({
    errorMessage,
    notify: toast.success,
    onSuccess: () => toast.success(said),
  })
  const status = 'merge_request' as const
  const ask = useTaskMutation(task, {
    ...step(t('failures.updatePending'), t('review.asked')),
    mutationFn: (link: string) => mutateTask(task, waiting.setPendingStatus, { status, value: link }),
    optimisticPatch: (link) => ({
      pendingStatus: status,
      pendingAt: serverNow().toISOString(),
      mergeRequestLink: link,
      mergeRequestAcceptedAt: null,
    }),
  })
  const cancel = useTaskMutation(task, {
    ...step(t('failures.updatePending'), t('review.cancelled')),
    mutationFn: () => mutateTask(task, waiting.setPendingStatus, { status, value: false }),
    optimisticPatch: () => ({ ...ended, mergeRequestLink: null }),
  })
  const validate = useTaskMutation(task, {
    ...step(t('failures.updatePending'), t('review.validated')),
    mutationFn: () => mutateTask(task, mergeRequests.answerMergeRequest, { validated: true }),
    optimisticPatch: () => ({ ...ended, mergeRequestAcceptedAt: serverNow().toISOString() }),
  })
  const refuse = useTaskMutation(task, {
    ...step(t('failures.updatePending'), t('review.refused')),
    mutationFn: (reason: string) =>
      mutateTask(task, mergeRequests.answerMergeRequest, { validated: false, ...(reason !== '' && { reason }) }),
    optimisticPatch: () => ended,
  })
  return {
    ask,
    cancel,
    validate,
    refuse,
    busy: ask.isPending || cancel.isPending || validate.isPending || refuse.isPending,
  }
}
