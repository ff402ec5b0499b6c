import { noSprint } from '@passerelle/contract/projects/backlog'
import { bulk } from '@passerelle/contract/projects/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useNotifyBulkChange } from '../../../model/tasks/mutations/use-notify-bulk-change.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

export type SprintMove = { _id: string; taskId: string; from: string; to: string; name: string }

/** Moves a request from the group of one sprint to that of another, or of none; a toast offers undo. */
export const useMoveToSprint = () => {
  const t = useTranslations('backlog.groups')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: taskQueries.all() })
  const { fail, notify } = useNotifyBulkChange({ failed: t('moveFailed'), refresh })
  return useMutation({
    mutationFn: ({ _id, from, to }: SprintMove) => {
      const sprint = { ...(to !== noSprint && { milestoneId: to }), ...(from !== noSprint && { insteadOfId: from }) }
      return call(bulk.changeTasks, { taskIds: [_id], change: { sprint } }, { side: 'staff', appId: null })
    },
    onSuccess: (answer, { taskId, name }) => notify(answer, { done: t('moved', { taskId, name }) }),
    onError: fail,
    onSettled: refresh,
  })
}
