import { members } from '@passerelle/contract/projects/members'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { failedOf } from '../../shared/api/failed-reading.ts'
import { useDebounced } from '../../shared/format/use-debounced.ts'
import { mergePeople } from '../../shared/people/merge-people.ts'
import { peopleQueries } from '../../shared/people/people-queries.ts'
import { PersonChoices } from '../../shared/people/person-choices.tsx'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { FactButton } from '../../shared/ui/fact-button.tsx'
import { Popover } from '../../shared/ui/popover.tsx'

type Person = Task['people'][number]

const withMember = (task: Task, { _id, firstName, lastName, picture, staff }: Person): Partial<Task> => ({
  memberIds: [...task.memberIds, _id],
  people: mergePeople(task.people, [{ _id, firstName, lastName, picture, staff }]),
})
const withoutMember = (task: Task, { _id }: Person): Partial<Task> => ({
  memberIds: task.memberIds.filter((id) => id !== _id),
  people: task.people.filter((one) => one._id !== _id || _id === task.userId),
})

/** The people who follow a request and those who can; each choice holds at once (TSK-042, TSK-071). */
export const MemberChoices = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), 500)
  const customers = useQuery(peopleQueries.ofApp(task.appId, words))
  const staff = useQuery(peopleQueries.staff(words))
  const attach = useTaskAction(task, {
    run: (person: Person) => callOn(task, members.attachMember, { memberId: person._id }),
    failed: t('failures.addMember'),
    guess: (person) => withMember(task, person),
  })
  const detach = useTaskAction(task, {
    run: (person: Person) => callOn(task, members.detachMember, { memberId: person._id }),
    failed: t('failures.removeMember'),
    guess: (person) => withoutMember(task, person),
  })
  const isMember = ({ _id }: { _id: string }) => task.memberIds.includes(_id)
  const found = mergePeople<Person>(
    words === '' ? task.people.filter(isMember) : [],
    customers.data ?? [],
    staff.data ?? [],
  )
  return (
    <PersonChoices
      legend={t('people.members')}
      type="checkbox"
      people={found}
      pending={customers.isPending || staff.isPending}
      failed={failedOf(customers, staff)}
      search={search}
      onSearch={setSearch}
      isChosen={isMember}
      onChoose={({ _id }) => {
        const person = found.find((one) => one._id === _id)
        if (person) (isMember(person) ? detach : attach).mutate(person)
      }}
    />
  )
}

/** Staff let people of the account and colleagues follow a request, or take them off (TSK-042, TSK-071); `children` are those who do. */
export const MemberPicker = ({ task, children }: { task: Task; children: ReactNode }) => {
  const t = useTranslations('people')
  if (!task.may.includes('members')) return children
  return (
    <Popover
      label={t('members')}
      trigger={<FactButton label={t('assign')} value={task.memberIds.length > 0 ? children : null} />}
    >
      <MemberChoices task={task} />
    </Popover>
  )
}
