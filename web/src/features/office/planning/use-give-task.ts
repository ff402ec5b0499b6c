import { members } from '@passerelle/contract/projects/members'
import type { TaskToDistribute } from '@passerelle/contract/projects/planning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { undoStaysMs } from '../../../kit/ui/toast/undo-stays.ts'
import { call } from '../../../model/api/call.ts'
import { planningQueries } from './planning-queries.ts'

type Gift = { task: TaskToDistribute; userId: string; name: string }

/** Gives a task to a member of staff, who is added to it (API-028), and offers to take it back. */
export const useGiveTask = () => {
  const t = useTranslations('planning')
  const selection = useTranslations('selection')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: planningQueries.all() })
  const undo = ({ task, userId }: Gift) =>
    call(members.detachMember, { id: task.taskId, memberId: userId }, { appId: task.appId })
      .catch((error: unknown) => toast.error(getErrorMessage(error, t('giveFailed'))))
      .finally(() => void refresh())
  return useMutation({
    mutationFn: ({ task, userId }: Gift) =>
      call(members.attachMember, { id: task.taskId, memberId: userId }, { appId: task.appId }),
    onSuccess: ({ people, memberIds }, gift) => {
      const { taskId } = gift.task
      // Somebody else gave it meanwhile; both have it until one is taken back (PLN-019).
      const others = people.filter(({ _id, staff }) => staff && memberIds.includes(_id) && _id !== gift.userId)
      const text =
        others.length === 0
          ? t('given', { taskId, name: gift.name })
          : t('givenTwice', { taskId, name: gift.name, others: others.map(({ firstName }) => firstName).join(', ') })
      toast.success(text, { label: selection('undo'), run: () => void undo(gift) }, undoStaysMs)
    },
    onError: (error) => toast.error(getErrorMessage(error, t('giveFailed'))),
    onSettled: refresh,
  })
}
