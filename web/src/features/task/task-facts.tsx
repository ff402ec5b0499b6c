import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { milestoneDays } from '../../shared/format/milestone-days.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { Avatars } from '../../shared/ui/avatar.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { MilestoneCode } from '../../shared/ui/milestone-code.tsx'
import { KindFact, PriorityFact } from './choice-facts.tsx'
import { DateFact } from './date-fact.tsx'
import { InvoiceFact } from './invoice-fact.tsx'
import { OwnerFact } from './owner-fact.tsx'
import { TimeShownFact } from './time-shown-fact.tsx'

/** Puts a picker around what is chosen. */
type Pick = (chosen: ReactNode) => ReactNode
export type Pickers = { members: Pick; labels: Pick; milestones: Pick }
const shown: Pick = (chosen) => chosen

/** `part`: where a key of this part opens its edit. */
const Fact = ({
  name,
  part,
  children,
}: {
  name: string
  part?: 'members' | 'owner' | 'priority' | 'labels' | 'milestones'
  children: ReactNode
}) => (
  <div data-part={part}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * People, priority, dates, labels and sprints of a request; for staff the settings form, each fact changed where it stands (TSK-027,
 * TSK-042). `pickers` are the parts that other features bring; customers see only what is set.
 */
export const TaskFacts = ({
  task,
  staff,
  pickers = { members: shown, labels: shown, milestones: shown },
}: {
  task: Task
  staff: boolean
  pickers?: Pickers
}) => {
  const t = useTranslations('task')
  const format = useFormat()
  const editable = staff && task.may.includes('edit')
  const team = staff
    ? task.people.filter(({ _id }) => task.memberIds.includes(_id))
    : task.people.filter((person) => person.staff)
  return (
    <section aria-label={t('tracking')}>
      <dl className="props">
        {(editable || team.length > 0) && (
          <Fact name={t('people')} part="members">
            {pickers.members(
              <>
                <Avatars people={team} />
                {team.map((person) => person.firstName).join(', ')}
              </>,
            )}
          </Fact>
        )}
        <Fact name={t('requester')} part="owner">
          <OwnerFact task={task} editable={editable} />
        </Fact>
        <Fact name={t('priority')} part="priority">
          <PriorityFact task={task} editable={editable} />
        </Fact>
        {(editable || task.kind !== 'basic') && (
          <Fact name={t('kind')}>
            <KindFact task={task} editable={editable} />
          </Fact>
        )}
        {(editable || task.plannedAt) && (
          <Fact name={t('planned')}>
            <DateFact task={task} kind="plannedAt" editable={editable} />
          </Fact>
        )}
        {(editable || task.dueAt) && (
          <Fact name={t('due')}>
            <DateFact task={task} kind="dueAt" editable={editable} />
          </Fact>
        )}
        {(editable || task.labels.length > 0) && (
          <Fact name={t('labels')} part="labels">
            {pickers.labels(
              task.labels.map((label) => (
                <span key={label._id} className="lab2">
                  <Dot colour={label.backgroundColor} />
                  {label.name}
                </span>
              )),
            )}
          </Fact>
        )}
        {(editable || task.milestones.length > 0) && (
          <Fact name={t('sprint')} part="milestones">
            {pickers.milestones(
              task.milestones.map((one) => (
                <span key={one._id}>
                  <MilestoneCode name={one.name} /> {one.name}{' '}
                  <span className="quiet num">{milestoneDays(format, one)}</span>
                </span>
              )),
            )}
          </Fact>
        )}
        {task.may.includes('editMetadata') && (
          <Fact name={t('invoice')}>
            <InvoiceFact task={task} />
          </Fact>
        )}
        {task.may.includes('editMetadata') && (
          <Fact name={t('timeTracking')}>
            <TimeShownFact task={task} />
          </Fact>
        )}
      </dl>
    </section>
  )
}
