import { members } from '@passerelle/contract/projects/members'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../../kit/network/query-error.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useAbsenceText } from '../../../model/users/use-absences.ts'
import { useOnCallText } from '../../../model/users/use-on-call.ts'
import { useMe } from '../../../model/session/me.ts'
import { withMeFirst } from '../../../model/users/me-first.ts'
import { mergeUsers } from '../../../model/users/merge-users.ts'
import { userQueries } from '../../../model/users/user-queries.ts'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { InlineEditButton } from '../../../kit/ui/button/inline-edit-button.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'

type Person = Task['people'][number]

const withMember = (task: Task, { _id, firstName, lastName, picture, staff }: Person): Partial<Task> => ({
  memberIds: [...task.memberIds, _id],
  people: mergeUsers(task.people, [{ _id, firstName, lastName, picture, staff }]),
})
const withoutMember = (task: Task, { _id }: Person): Partial<Task> => ({
  memberIds: task.memberIds.filter((id) => id !== _id),
  people: task.people.filter((one) => one._id !== _id || _id === task.userId),
})

/** Members of a task and users who can be added; each choice is saved immediately (TSK-042, TSK-071). */
export const MemberChoices = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const [search, setSearch] = useState('')
  const words = useUserSearchText(search)
  const customers = useQuery(userQueries.ofAccount(task.appId, words))
  const staff = useQuery(userQueries.staff(words))
  const absence = useAbsenceText(true)
  const onCall = useOnCallText()
  const attach = useTaskMutation(task, {
    mutationFn: (person: Person) => mutateTask(task, members.attachMember, { memberId: person._id }),
    errorMessage: t('failures.addMember'),
    optimisticPatch: (person) => withMember(task, person),
  })
  const detach = useTaskMutation(task, {
    mutationFn: (person: Person) => mutateTask(task, members.detachMember, { memberId: person._id }),
    errorMessage: t('failures.removeMember'),
    optimisticPatch: (person) => withoutMember(task, person),
  })
  const isMember = ({ _id }: { _id: string }) => task.memberIds.includes(_id)
  const me = useMe()
  const found = withMeFirst<Person>(
    mergeUsers<Person>(
      words === '' ? task.people.filter(isMember) : [],
      staff.data ?? [],
      customers.data ?? [],
    ).toSorted((a, b) => Number(b.staff) - Number(a.staff)),
    staff.data && me ? { ...me, staff: true } : undefined,
    words,
  )
  return (
    <UserChoices
      legend={t('people.members')}
      type="checkbox"
      people={found}
      pending={customers.isPending || staff.isPending}
      failed={failedOf(customers, staff)}
      search={search}
      onSearch={setSearch}
      isSelected={isMember}
      noteOf={({ _id }) => [onCall(_id), absence(_id)].filter(Boolean).join(', ') || undefined}
      onSelect={({ _id }) => {
        const person = found.find((one) => one._id === _id)
        if (person) (isMember(person) ? detach : attach).mutate(person)
      }}
    />
  )
}

/**
 * Member picker for staff: adds or removes users of the account and colleagues (TSK-042, TSK-071); `children` are the
 * current members.
 */
export const MemberPicker = ({ task, children }: { task: Task; children: ReactNode }) => {
  const t = useTranslations('people')
  if (!task.may.includes('members')) return children
  return (
    <Popover
      label={t('members')}
      trigger={<InlineEditButton label={t('assign')} value={task.memberIds.length > 0 ? children : null} />}
    >
      <MemberChoices task={task} />
    </Popover>
  )
}
