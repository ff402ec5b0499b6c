import { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import { waiting } from '@passerelle/contract/projects/waiting'
import { useTranslations } from 'use-intl'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { toast } from '../../shared/ui/toasts.tsx'

const ended: Partial<Task> = { pendingStatus: null, pendingAt: null, next: null }

/** Asking for a review, taking it back, answering it. Whatever comes of it is said by a success toast, refusals too (MRG-005). */
export const useReview = (task: Task) => {
  const t = useTranslations()
  const step = (failed: string, said: string) => ({ failed, tell: toast.success, done: () => toast.success(said) })
  const status = 'merge_request' as const
  const ask = useTaskAction(task, {
    ...step(t('failures.updatePending'), t('review.asked')),
    run: (link: string) => callOn(task, waiting.setPendingStatus, { status, value: link }),
    guess: (link) => ({
      pendingStatus: status,
      pendingAt: present().toISOString(),
      mergeRequestLink: link,
      mergeRequestAcceptedAt: null,
    }),
  })
  const cancel = useTaskAction(task, {
    ...step(t('failures.updatePending'), t('review.cancelled')),
    run: () => callOn(task, waiting.setPendingStatus, { status, value: false }),
    guess: () => ({ ...ended, mergeRequestLink: null }),
  })
  const validate = useTaskAction(task, {
    ...step(t('failures.updatePending'), t('review.validated')),
    run: () => callOn(task, mergeRequests.answerMergeRequest, { validated: true }),
    guess: () => ({ ...ended, mergeRequestAcceptedAt: present().toISOString() }),
  })
  const refuse = useTaskAction(task, {
    ...step(t('failures.updatePending'), t('review.refused')),
    run: () => callOn(task, mergeRequests.answerMergeRequest, { validated: false }),
    guess: () => ended,
  })
  return {
    ask,
    cancel,
    validate,
    refuse,
    busy: ask.isPending || cancel.isPending || validate.isPending || refuse.isPending,
  }
}
