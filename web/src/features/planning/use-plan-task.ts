import { projects } from '@passerelle/contract/projects/api'
import { middayOf } from '@passerelle/kernel/nights'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { call } from '../../model/api/call.ts'
import { withPlanned, type Held, type Target } from './plan-target.ts'
import { planningQueries, type Planning } from './planning-queries.ts'
import { undoStaysMs } from './use-give-task.ts'

export type PlanInput = { held: Held; target: Target; name: string }

const everywhere = { side: 'staff', appId: null } as const

/** Gives a request to a person and plans it for a day, with an optimistic update and undo (PLN-017). */
export const usePlanTask = () => {
  const t = useTranslations('planning')
  const selection = useTranslations('selection')
  const { day: dayText } = useFormat()
  const client = useQueryClient()
  const queryKey = planningQueries.all()
  const refresh = () => client.invalidateQueries({ queryKey })
  const fail = (error: unknown) => toast.error(getErrorMessage(error, t('planFailed')))
  const takeBack = async (changeId: string) => {
    try {
      const { failed } = await call(projects.undoTaskChange, { changeId }, everywhere)
      if (failed[0]) toast.error(failed[0].message)
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: ({ held, target }: PlanInput) => {
      const [userId, day] = target.split(' ') as [string, string]
      const plan = { userId, day, ...(held.from && { insteadOfId: held.from.userId }) }
      return call(projects.changeTasks, { taskIds: [held._id], change: { plan } }, everywhere)
    },
    onMutate: async ({ held, target }) => {
      await client.cancelQueries({ queryKey })
      client.setQueriesData<Planning>({ queryKey }, (plan) => plan && withPlanned(plan, held, target))
    },
    onSuccess: ({ _id, changed, failed }, { held: { taskId }, target, name }) => {
      const [failure] = failed
      const day = dayText(middayOf(target.split(' ')[1]!))
      if (failure) toast.error(failure.message)
      else if (changed.length === 0) toast.info(t('planUnchanged', { taskId, name, day }))
      else
        toast.success(
          t('plannedOn', { taskId, name, day }),
          { label: selection('undo'), run: () => void takeBack(_id) },
          undoStaysMs,
        )
    },
    onError: fail,
    onSettled: refresh,
  })
}
