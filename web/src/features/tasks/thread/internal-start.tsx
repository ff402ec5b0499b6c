import { threads } from '@passerelle/contract/projects/threads'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import { writeTask } from '../../../model/tasks/cache/task-cache.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { restoreFocus } from '../../../kit/ui/focus/restore-focus.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'

/** Empty state of the internal thread: staff create it with one click (THR-007, ERR-025). */
export const InternalStart = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const client = useQueryClient()
  const open = useToastMutation({
    send: () => mutateTask(task, threads.openInternalThread, {}),
    after: ({ privateThreadId }) => {
      writeTask(client, { ...task, privateThreadId })
      restoreFocus('.composer.internal textarea')
    },
    failed: t('failures.createThread'),
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
