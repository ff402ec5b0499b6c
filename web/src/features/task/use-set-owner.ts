import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { mergeUsers } from '../../shared/users/merge-users.ts'
import type { PersonEntry } from '../../shared/users/user-queries.ts'
import { mutateTask } from '../../shared/tasks/mutate-task.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { useTaskMutation } from '../../shared/tasks/use-task-mutation.ts'

/** Mutation of the owner by staff, with an optimistic update (TSK-042, TSK-071). */
export const useSetOwner = (task: TaskCard) => {
  const t = useTranslations('failures')
  const edit = useTaskMutation(task, {
    mutationFn: ({ _id }: PersonEntry) => mutateTask(task, board.editTask, { userId: _id }),
    errorMessage: t('updateTask'),
    optimisticPatch: ({ _id, firstName, lastName, picture, staff }) => ({
      userId: _id,
      people: mergeUsers([{ _id, firstName, lastName, picture, staff }], task.people),
    }),
  })
  return (person: PersonEntry) => {
    if (person._id !== task.userId) edit.mutate(person)
  }
}
