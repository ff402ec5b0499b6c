import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { mergeUsers } from '../../../../model/users/merge-users.ts'
import type { PersonEntry } from '../../../../model/users/user-queries.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'

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
