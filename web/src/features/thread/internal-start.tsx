import { threads } from '@passerelle/contract/projects/threads'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { mutateTask } from '../../shared/tasks/mutate-task.ts'
import { writeTask } from '../../shared/tasks/task-cache.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { restoreFocus } from '../../shared/ui/restore-focus.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toaster.tsx'

/** Empty state of the internal thread: staff create it with one click (THR-007, ERR-025). */
export const InternalStart = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const client = useQueryClient()
  const open = useMutation({
    mutationFn: () => mutateTask(task, threads.openInternalThread, {}),
    onSuccess: ({ privateThreadId }) => {
      writeTask(client, { ...task, privateThreadId })
      restoreFocus('.composer.internal textarea')
    },
    onError: (error) => toast.error(getErrorMessage(error, t('failures.createThread'))),
  })
  return (
    <EmptyState
      compact
      icon={IconLock}
      title={t('thread.internalEmpty')}
      action={
        task.may.includes('writeInternal') && (
          <Button variant="internal" icon={IconLock} loading={open.isPending} onClick={() => open.mutate()}>
            {t('thread.startInternal')}
          </Button>
        )
      }
    >
      {t('thread.internalEmptyText')}
    </EmptyState>
  )
}
