import { waiting } from '@passerelle/contract/projects/waiting'
import { IconChecks, IconHourglass, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import { pendingGuess, type PendingStatus } from './pending-guess.ts'

/** What staff can do about the state: wait for the customer, ask for completion, cancel either (PND-001, PND-003, VAL-001, VAL-005); `children` stand beside it. */
export const StaffActions = ({ task, children }: { task: Task; children?: ReactNode }) => {
  const t = useTranslations()
  const [asking, ask] = useState(false)
  const set = useTaskAction(task, {
    run: ({ status, value }: PendingStatus) => callOn(task, waiting.setPendingStatus, { status, value }),
    failed: t('failures.updatePending'),
    guess: (input) => pendingGuess(task, input, present().toISOString()),
  })
  const may = (action: Task['may'][number]) => task.may.includes(action)
  const wait = () => {
    ask(false)
    set.mutate({ status: 'customer', value: true })
  }
  return (
    <div className="actions">
      {may('askCompletion') && (
        <Button icon={IconChecks} busy={set.isPending} onClick={() => set.mutate({ status: 'completed', value: true })}>
          {t('task.askCompletion')}
        </Button>
      )}
      {may('cancelCompletion') && (
        <Button icon={IconX} busy={set.isPending} onClick={() => set.mutate({ status: 'completed', value: false })}>
          {t('task.cancelCompletion')}
        </Button>
      )}
      {may('awaitCustomer') && (
        <Button icon={IconHourglass} busy={set.isPending} onClick={() => ask(true)}>
          {t('task.waitForCustomer')}
        </Button>
      )}
      {may('cancelPending') && (
        <Button
          icon={IconPlayerPlay}
          busy={set.isPending}
          onClick={() => set.mutate({ status: 'customer', value: false })}
        >
          {t('task.stopWaiting')}
        </Button>
      )}
      {children}
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('task.waitForCustomer')}
        lead={t('task.waitForCustomerRemind')}
        actions={
          <>
            <Button onClick={() => ask(false)}>{t('common.cancel')}</Button>
            <Button look="primary" onClick={wait}>
              {t('task.waitForCustomer')}
            </Button>
          </>
        }
      />
    </div>
  )
}
