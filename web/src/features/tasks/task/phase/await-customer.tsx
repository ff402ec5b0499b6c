import { IconHourglass } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../kit/ui/button/button.tsx'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useSetPending } from './use-set-pending.ts'

/** Lets a task wait for its customer, with what that means, in a popover (PND-001, DAY-053). */
export const AwaitCustomer = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const t = useTranslations('task')
  const set = useSetPending(task)
  return (
    <div className="picker">
      <p className="quiet">{t('waitForCustomerRemind')}</p>
      <Button
        variant="primary"
        icon={IconHourglass}
        loading={set.isPending}
        onClick={() => set.mutate({ status: 'customer', value: true }, { onSuccess: onDone })}
      >
        {t('waitForCustomer')}
      </Button>
    </div>
  )
}
