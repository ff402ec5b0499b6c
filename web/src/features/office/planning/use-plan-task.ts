import { bulk } from '@passerelle/contract/projects/bulk'
import { middayOf } from '@passerelle/kernel/nights'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { call } from '../../../model/api/call.ts'
import { useNotifyBulkChange } from '../../../model/tasks/mutations/use-notify-bulk-change.ts'
import { withPlanned, type Held, type Target } from './plan-target.ts'
import { planningQueries, type Planning } from './planning-queries.ts'

export type PlanInput = { held: Held; target: Target; name: string }

/** Gives a request to a person and plans it for a day, with an optimistic update and undo (PLN-017). */
export const usePlanTask = () => {
  const t = useTranslations('planning')
  const { day: dayText } = useFormat()
  const client = useQueryClient()
  const queryKey = planningQueries.all()
  const refresh = () => client.invalidateQueries({ queryKey })
  const { fail, notify } = useNotifyBulkChange({ failed: t('planFailed'), refresh })
  return useMutation({
    mutationFn: ({ held, target }: PlanInput) => {
      const [userId, day] = target.split(' ') as [string, string]
      const plan = { userId, day, ...(held.from && { insteadOfId: held.from.userId }) }
      return call(bulk.changeTasks, { taskIds: [held._id], change: { plan } }, { side: 'staff', appId: null })
    },
    onMutate: async ({ held, target }) => {
      await client.cancelQueries({ queryKey })
      client.setQueriesData<Planning>({ queryKey }, (plan) => plan && withPlanned(plan, held, target))
    },
    onSuccess: (answer, { held: { taskId }, target, name }) => {
      const day = dayText(middayOf(target.split(' ')[1]!))
      notify(answer, {
        done: t('plannedOn', { taskId, name, day }),
        unchanged: t('planUnchanged', { taskId, name, day }),
      })
    },
    onError: fail,
    onSettled: refresh,
  })
}
