import { IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { useLazyDialog } from '../../../kit/ui/popup/use-lazy-dialog.ts'
import type { WorkLog } from './work-log-queries.ts'

const ManualDialog = lazyWithTimeout(() =>
  import('./manual/manual-dialog.tsx').then((module) => ({ default: module.ManualDialog })),
)

/** Buttons to correct or delete a finished log, for users with permission (ROL-005, ROL-006). */
export const WorkLogActions = ({ task, log, meId, name }: { task: Task; log: WorkLog; meId: string; name: string }) => {
  const t = useTranslations('workLogs')
  const { open, turn, show, hide } = useLazyDialog()
  if (!log.editable || log.stoppedAt === null) return null
  return (
    <>
      <IconButton
        icon={IconPencil}
        label={t('editTime', { name })}
        className="log-edit"
        data-part="log-edit"
        onClick={show}
      />
      {turn > 0 && (
        <Suspense>
          <ManualDialog key={turn} task={task} meId={meId} log={log} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  )
}
