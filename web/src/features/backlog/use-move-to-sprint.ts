import { noSprint } from '@passerelle/contract/projects/backlog'
import { bulk } from '@passerelle/contract/projects/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { call } from '../../model/api/call.ts'
import { taskQueries } from '../../model/tasks/queries/task-queries.ts'

const everywhere = { side: 'staff', appId: null } as const
/** Duration of the toast with its undo, in ms. */
const undoStaysMs = 10_000

export type SprintMove = { _id: string; taskId: string; from: string; to: string; name: string }

/** Moves a request from the group of one sprint to that of another, or of none; a toast offers undo. */
export const useMoveToSprint = () => {
  const t = useTranslations('backlog.groups')
  const selection = useTranslations('selection')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: taskQueries.all() })
  const fail = (error: unknown) => toast.error(getErrorMessage(error, t('moveFailed')))
  const undo = async (changeId: string) => {
    try {
      const { failed } = await call(bulk.undoTaskChange, { changeId }, everywhere)
      if (failed[0]) toast.error(failed[0].message)
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: ({ _id, from, to }: SprintMove) => {
      const sprint = { ...(to !== noSprint && { milestoneId: to }), ...(from !== noSprint && { insteadOfId: from }) }
      return call(bulk.changeTasks, { taskIds: [_id], change: { sprint } }, everywhere)
    },
    onSuccess: ({ _id, changed, failed }, { taskId, name }) => {
      const [failure] = failed
      if (failure) toast.error(failure.message)
      else if (changed.length > 0)
        toast.success(
          t('moved', { taskId, name }),
          { label: selection('undo'), run: () => void undo(_id) },
          undoStaysMs,
        )
    },
    onError: fail,
    onSettled: refresh,
  })
}
