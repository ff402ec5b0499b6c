import { threads } from '@passerelle/contract/projects/threads'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import { takeTask } from '../../shared/tasks/task-cache.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { takeLostFocus } from '../../shared/ui/lost-focus.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts.tsx'

/** No internal discussion yet: staff open it with one click, and write (THR-007, ERR-025). */
export const InternalStart = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const client = useQueryClient()
  const open = useMutation({
    mutationFn: () => callOn(task, threads.openInternalThread, {}),
    onSuccess: ({ privateThreadId }) => {
      takeTask(client, { ...task, privateThreadId })
      takeLostFocus('.composer.internal textarea')
    },
    onError: (error) => toast.error(messageOf(error, t('failures.createThread'))),
  })
  return (
    <EmptyState
      compact
      icon={IconLock}
      title={t('thread.internalEmpty')}
      action={
        task.may.includes('writeInternal') && (
          <Button look="internal" icon={IconLock} busy={open.isPending} onClick={() => open.mutate()}>
            {t('thread.startInternal')}
          </Button>
        )
      }
    >
      {t('thread.internalEmptyText')}
    </EmptyState>
  )
}
