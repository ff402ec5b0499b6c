import { estimates } from '@passerelle/contract/projects/estimates'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import { mayAnswerEstimate } from '../../../model/tasks/may-answer-estimate.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { answering } from './answering.ts'

/**
 * Staff accept an estimate on the customer's behalf with a confirming second click; the thread records it (EST-004).
 */
export const AcceptForCustomer = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  const accept = useTaskMutation(task, {
    mutationFn: () => mutateTask(task, estimates.acceptEstimate, answering(task)),
    errorMessage: t('failures.answerEstimate'),
    onSuccess: () => toast.success(t('estimate.acceptedForCustomer')),
  })
  if (!mayAnswerEstimate(task)) return null
  // Keyed by the estimate: a new estimate resets the confirmation.
  return (
    <ConfirmButton
      key={task.estimatedTime}
      question={ask('acceptForCustomer', { name: task.taskId })}
      variant="secondary"
      icon={IconCheck}
      wait={500}
      busy={accept.isPending}
      onConfirm={() => accept.mutate(undefined)}
    >
      {t('estimate.acceptForCustomer')}
    </ConfirmButton>
  )
}
