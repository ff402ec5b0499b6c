import type { InputOf } from '@passerelle/contract/client'
import { invoices } from '@passerelle/contract/projects/invoices'
import { useTranslations } from 'use-intl'
import { call } from '../../../../model/api/call.ts'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { enqueue } from '../../../../model/tasks/mutations/serial-queue.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'

type Wish = InputOf<typeof invoices.editMetadata>['metadata']

const getOptimisticInvoicedAt = (task: Task, { invoice }: Wish) =>
  invoice === undefined ? task.invoicedAt : invoice && (task.invoicedAt ?? serverNow().toISOString())

/**
 * Mutation of a task's metadata by staff; null removes a key: the invoice, and whether customers see its times
 * (API-050, TSK-038, TSK-040).
 */
export const useMetadata = (task: Task, done?: () => void) => {
  const t = useTranslations('failures')
  return useTaskMutation(task, {
    mutationFn: (metadata: Wish) =>
      enqueue(task._id, (signal) =>
        call(invoices.editMetadata, { taskId: task._id, metadata }, { appId: task.appId, signal }),
      ),
    errorMessage: t('updateTask'),
    optimisticPatch: (metadata) => ({
      metadata: { ...task.metadata, ...metadata },
      invoicedAt: getOptimisticInvoicedAt(task, metadata),
    }),
    ...(done && { onSuccess: done }),
  })
}
