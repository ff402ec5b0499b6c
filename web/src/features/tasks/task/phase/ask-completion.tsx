import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../kit/ui/button/button.tsx'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useSetPending } from './use-set-pending.ts'

/** Asks the customer to confirm the completion, with what that means, in a popover (VAL-001, DAY-032). */
export const AskCompletion = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const t = useTranslations()
  const set = useSetPending(task)
  return (
    <div className="picker">
      <p className="quiet">{t('now.staffText.askCompletion')}</p>
      <Button
        variant="primary"
        icon={IconChecks}
        loading={set.isPending}
        onClick={() => set.mutate({ status: 'completed', value: true }, { onSuccess: onDone })}
      >
        {t('task.askCompletion')}
      </Button>
    </div>
  )
}
