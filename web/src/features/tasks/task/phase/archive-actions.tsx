import { archive } from '@passerelle/contract/projects/archive'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'

const wait = 500 // UIX-046

/** Archive and unarchive buttons for managers, with a confirming second click (ROL-007, UIX-046). */
export const ArchiveActions = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  const put = useTaskMutation(task, {
    mutationFn: () => mutateTask(task, archive.archiveTask, {}),
    errorMessage: t('failures.archive'),
    optimisticPatch: () => ({ deletedAt: serverNow().toISOString(), next: null }),
  })
  const take = useTaskMutation(task, {
    mutationFn: () => mutateTask(task, archive.unarchiveTask, {}),
    errorMessage: t('failures.unarchive'),
    optimisticPatch: () => ({ deletedAt: null }),
  })
  const may = (action: Task['may'][number]) => task.may.includes(action)
  if (!may('archive') && !may('unarchive')) return null
  return (
    <section className="archiving" aria-label={t('task.archiving')}>
      {may('archive') && (
        <ConfirmButton
          question={ask('archive', { name: task.taskId })}
          wait={wait}
          icon={IconArchive}
          busy={put.isPending}
          onConfirm={() => put.mutate(undefined)}
        >
          {t('task.archive')}
        </ConfirmButton>
      )}
      {may('unarchive') && (
        <ConfirmButton
          question={ask('unarchive', { name: task.taskId })}
          wait={wait}
          variant="secondary"
          icon={IconArchiveOff}
          busy={take.isPending}
          onConfirm={() => take.mutate(undefined)}
        >
          {t('task.unarchive')}
        </ConfirmButton>
      )}
      <p className="quiet">{t(may('archive') ? 'task.archiveText' : 'task.unarchiveText')}</p>
    </section>
  )
}
