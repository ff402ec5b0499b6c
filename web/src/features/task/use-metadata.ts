import type { InputOf } from '@passerelle/contract/call'
import { invoices } from '@passerelle/contract/projects/invoices'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { present } from '../../shared/installation/present.ts'
import { inTurn } from '../../shared/tasks/in-turn.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'

type Wish = InputOf<typeof invoices.editMetadata>['metadata']

const billedBy = (task: Task, { invoice }: Wish) =>
  invoice === undefined ? task.invoicedAt : invoice && (task.invoicedAt ?? present().toISOString())

/** Staff set single metadata of a request, null takes one away: the invoice, and whether customers see its time (API-050, TSK-038, TSK-040). */
export const useMetadata = (task: Task, done?: () => void) => {
  const t = useTranslations('failures')
  return useTaskAction(task, {
    run: (metadata: Wish) =>
      inTurn(task._id, (signal) =>
        call(invoices.editMetadata, { taskId: task._id, metadata }, { appId: task.appId, signal }),
      ),
    failed: t('updateTask'),
    guess: (metadata) => ({ metadata: { ...task.metadata, ...metadata }, invoicedAt: billedBy(task, metadata) }),
    ...(done && { done }),
  })
}
