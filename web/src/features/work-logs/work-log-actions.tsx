import { IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import type { WorkLog } from './timer-state.ts'

const ManualDialog = lazyWithTimeout(() =>
  import('./manual-dialog.tsx').then((module) => ({ default: module.ManualDialog })),
)

/** Buttons to correct or delete a finished log, for users with permission (ROL-005, ROL-006). */
export const WorkLogActions = ({ task, log, meId, name }: { task: Task; log: WorkLog; meId: string; name: string }) => {
  const t = useTranslations('workLogs')
  const { open, turn, show, hide } = useLazyDialog()
  if (!log.editable || log.stoppedAt === null) return null
  return (
    <>
      <IconButton icon={IconPencil} label={t('editTime', { name })} className="log-edit" onClick={show} />
      {turn > 0 && (
        <Suspense>
          <ManualDialog key={turn} task={task} meId={meId} log={log} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  )
}
