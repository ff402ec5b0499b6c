import { members } from '@passerelle/contract/projects/members'
import type { TaskToDistribute } from '@passerelle/contract/projects/planning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { call } from '../../model/api/call.ts'
import { planningQueries } from './planning-queries.ts'

type Gift = { task: TaskToDistribute; userId: string; name: string }

/** How long the toast with "undo" stays, in ms (PLN-016). */
const undoStaysMs = 10_000

/** Gives a task to a member of staff, who is added to it (API-028), and offers to take it back. */
export const useGiveTask = () => {
  const t = useTranslations('planning')
  const selection = useTranslations('selection')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: planningQueries.all() })
  const takeBack = ({ task, userId }: Gift) =>
    call(members.detachMember, { id: task.taskId, memberId: userId }, { appId: task.appId })
      .catch((error: unknown) => toast.error(getErrorMessage(error, t('giveFailed'))))
      .finally(() => void refresh())
  return useMutation({
    mutationFn: ({ task, userId }: Gift) =>
      call(members.attachMember, { id: task.taskId, memberId: userId }, { appId: task.appId }),
    onSuccess: (_task, gift) => {
      const text = t('given', { taskId: gift.task.taskId, name: gift.name })
      toast.success(text, { label: selection('undo'), run: () => void takeBack(gift) }, undoStaysMs)
    },
    onError: (error) => toast.error(getErrorMessage(error, t('giveFailed'))),
    onSettled: refresh,
  })
}
