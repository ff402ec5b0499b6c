import { IconChecks, IconHourglass, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { afterPaint } from '../../../../kit/ui/focus/after-paint.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { usePageCommands, type Command } from '../../../../kit/ui/page-commands.ts'
import { useSetPending } from './use-set-pending.ts'

/**
 * Staff actions on the state: wait for the customer, request completion, cancel either (PND-001, PND-003, VAL-001,
 * VAL-005), also as commands of the palette; `children` are rendered next to them. `primary`: requesting completion is
 * the next action.
 */
export const StaffActions = ({
  task,
  primary,
  lead,
  children,
}: {
  task: Task
  primary: boolean
  /** Rendered before the other actions. */
  lead?: ReactNode
  children?: ReactNode
}) => {
  const t = useTranslations()
  const [asking, ask] = useState(false)
  const set = useSetPending(task)
  const may = (action: Task['may'][number]) => task.may.includes(action)
  const wait = () => {
    ask(false)
    set.mutate({ status: 'customer', value: true })
  }
  const command = (action: Task['may'][number], icon: Command['icon'], label: string, act: () => void): Command[] =>
    may(action) ? [{ icon, label, note: task.taskId, onSelect: act }] : []
  usePageCommands([
    ...command('askCompletion', IconChecks, t('task.askCompletion'), () =>
      set.mutate({ status: 'completed', value: true }),
    ),
    ...command('cancelCompletion', IconX, t('task.cancelCompletion'), () =>
      set.mutate({ status: 'completed', value: false }),
    ),
    // After the palette has closed and restored the focus.
    ...command('awaitCustomer', IconHourglass, t('task.waitForCustomer'), () => afterPaint(() => ask(true))),
    ...command('cancelPending', IconPlayerPlay, t('task.stopWaiting'), () =>
      set.mutate({ status: 'customer', value: false }),
    ),
  ])
  return (
    <div className="actions">
      {lead}
      {may('askCompletion') && (
        <Button
          variant={primary ? 'primary' : 'secondary'}
          icon={IconChecks}
          loading={set.isPending}
          onClick={() => set.mutate({ status: 'completed', value: true })}
        >
          {t('task.askCompletion')}
        </Button>
      )}
      {may('cancelCompletion') && (
        <Button icon={IconX} loading={set.isPending} onClick={() => set.mutate({ status: 'completed', value: false })}>
          {t('task.cancelCompletion')}
        </Button>
      )}
      {may('awaitCustomer') && (
        <Button icon={IconHourglass} loading={set.isPending} onClick={() => ask(true)}>
          {t('task.waitForCustomer')}
        </Button>
      )}
      {may('cancelPending') && (
        <Button
          icon={IconPlayerPlay}
          loading={set.isPending}
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
        description={t('task.waitForCustomerRemind')}
        footer={
          <>
            <Button onClick={() => ask(false)}>{t('common.cancel')}</Button>
            <Button variant="primary" onClick={wait}>
              {t('task.waitForCustomer')}
            </Button>
          </>
        }
      />
    </div>
  )
}
