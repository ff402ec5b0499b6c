import { board } from '@passerelle/contract/projects/board'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Avatar, Avatars, fullName } from '../../shared/ui/avatar.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { Priority, priorityName, type PriorityCode } from '../../shared/ui/priority.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { sprintDays } from './sprint-days.ts'

const codes: readonly PriorityCode[] = [0, 1, 2, 3, 4]

const PriorityFact = ({ task }: { task: Task }) => {
  const t = useTranslations()
  const edit = useTaskAction(task, {
    run: (priority: PriorityCode) => call(board.editTask, { id: task._id, priority }), failed: t('failures.updateTask'), guess: (priority) => ({ priority }),
  })
  const text = (code: PriorityCode) => t(`words.priority.${priorityName(code)}`)
  if (!task.may.includes('edit') || !task.may.includes('label')) return <><Priority code={task.priority} silent />{text(task.priority)}</>
  return (
    <Select bare label={t('task.priority')} value={task.priority} onChange={(code) => edit.mutate(code)} options={codes.map((code) => ({ value: code, text: text(code), mark: <Priority code={code} silent /> }))} />
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** People, priority, dates, labels and sprint of a request; `labels` is the picker where the reader may use it. */
export const TaskFacts = ({ task, labels }: { task: Task; labels?: ReactNode }) => {
  const t = useTranslations('task')
  const format = useFormat()
  const staff = task.people.filter((person) => person.staff)
  const owner = task.people.find((person) => person._id === task.userId)
  const sprint = task.milestones.at(-1)
  return (
    <section aria-label={t('tracking')}>
      <dl className="props">
        {staff.length > 0 && <Fact name={t('people')}><Avatars people={staff} />{staff.map((person) => person.firstName).join(', ')}</Fact>}
        {owner && <Fact name={t('requester')}><Avatar person={owner} silent />{fullName(owner)}</Fact>}
        <Fact name={t('priority')}><PriorityFact task={task} /></Fact>
        {task.plannedAt && <Fact name={t('planned')}><span className="num">{format.dateTime(task.plannedAt)}</span></Fact>}
        {task.dueAt && <Fact name={t('due')}><span className="num">{format.day(task.dueAt)}</span></Fact>}
        {(labels || task.labels.length > 0) && (
          <Fact name={t('labels')}>
            {task.labels.map((label) => <span key={label._id} className="lab2"><Dot colour={label.backgroundColor} />{label.name}</span>)}
            {labels}
          </Fact>
        )}
        {sprint && <Fact name={t('sprint')}>{sprint.name} <span className="quiet">{sprintDays(format, sprint)}</span></Fact>}
      </dl>
    </section>
  )
}
