import { board } from '@passerelle/contract/projects/board'
import { useTranslations } from 'use-intl'
import { mergePeople } from '../../shared/people/merge-people.ts'
import type { PersonEntry } from '../../shared/people/people-queries.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'

/** Staff hand a request to somebody else of its account, shown at once (TSK-042, TSK-071). */
export const useSetOwner = (task: TaskCard) => {
  const t = useTranslations('failures')
  const edit = useTaskAction(task, {
    run: ({ _id }: PersonEntry) => callOn(task, board.editTask, { userId: _id }),
    failed: t('updateTask'),
    guess: ({ _id, firstName, lastName, picture, staff }) => ({
      userId: _id,
      people: mergePeople([{ _id, firstName, lastName, picture, staff }], task.people),
    }),
  })
  return (person: PersonEntry) => {
    if (person._id !== task.userId) edit.mutate(person)
  }
}
