import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { milestoneDays } from '../../../../kit/format/milestone-days.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useLabelName } from '../../../../model/tasks/label-name.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useFailingMails } from '../../../../model/users/failing-mails.ts'
import { useAbsenceText } from '../../../../model/users/use-absences.ts'
import { AvatarGroup } from '../../../../kit/ui/display/avatar.tsx'
import { Dot } from '../../../../kit/ui/icon/dot.tsx'
import { KindProperty, PriorityProperty } from './select-properties.tsx'
import { DateProperty } from './date-property.tsx'
import { InvoiceProperty } from './invoice-property.tsx'
import { OwnerProperty } from './owner-property.tsx'
import { TimeVisibilityProperty } from './time-visibility-property.tsx'

/** Wraps the current values in a picker. */
type RenderPicker = (chosen: ReactNode) => ReactNode
export type Pickers = { members: RenderPicker; labels: RenderPicker; milestones: RenderPicker }
const shown: RenderPicker = (chosen) => chosen

/** `part`: a keyboard shortcut opens the editor of this field. */
const Property = ({
  name,
  field,
  children,
}: {
  name: string
  field?: 'members' | 'owner' | 'priority' | 'labels' | 'milestones'
  children: ReactNode
}) => (
  <div data-part={field}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Members, priority, dates, labels and milestones of a task; for staff with inline edit (TSK-027, TSK-042). `pickers`
 * come from other features; customers see only properties with a value. Who may read whose mails come back reads it
 * beside them (EML-045).
 */
export const TaskProperties = ({
  task,
  staff,
  admin,
  pickers = { members: shown, labels: shown, milestones: shown },
}: {
  task: Task
  staff: boolean
  admin: boolean
  pickers?: Pickers
}) => {
  const t = useTranslations('task')
  const nameOf = useLabelName()
  const format = useFormat()
  const absence = useAbsenceText(staff)
  const fails = useFailingMails(task.appId, staff || admin)
  const owner = task.people.find(({ _id }) => _id === task.userId)
  const editable = staff && task.may.includes('edit')
  const team = staff
    ? task.people.filter(({ _id }) => task.memberIds.includes(_id))
    : task.people.filter((person) => person.staff)
  return (
    <section aria-label={t('tracking')}>
      <dl className="property-list" data-part="properties">
        {(editable || team.length > 0) && (
          <Property name={t('people')} field="members">
            {pickers.members(
              <>
                <AvatarGroup people={team} />
                {team.map((person) => person.firstName).join(', ')}
              </>,
            )}
            {team.map(
              ({ _id, firstName }) =>
                _id !== task.userId &&
                fails(_id) && (
                  <span key={`mails ${_id}`} className="quiet">
                    {t('mailsReturn', { name: firstName })}
                  </span>
                ),
            )}
            {team.map(({ _id, firstName }) => {
              const text = absence(_id)
              return (
                text !== undefined && (
                  <span key={_id} className="quiet">
                    {t('absenceOf', { name: firstName, text })}
                  </span>
                )
              )
            })}
          </Property>
        )}
        <Property name={t('requester')} field="owner">
          <OwnerProperty task={task} editable={editable} />
          {owner && fails(owner._id) && <span className="quiet">{t('mailsReturn', { name: owner.firstName })}</span>}
        </Property>
        <Property name={t('priority')} field="priority">
          <PriorityProperty task={task} editable={editable} />
        </Property>
        {(editable || task.kind !== 'basic') && (
          <Property name={t('kind')}>
            <KindProperty task={task} editable={editable} />
          </Property>
        )}
        {(editable || task.plannedAt) && (
          <Property name={t('planned')}>
            <DateProperty task={task} kind="plannedAt" editable={editable} />
          </Property>
        )}
        {(editable || task.dueAt) && (
          <Property name={t('due')}>
            <DateProperty task={task} kind="dueAt" editable={editable} />
          </Property>
        )}
        {(editable || task.labels.length > 0) && (
          <Property name={t('labels')} field="labels">
            {pickers.labels(
              task.labels.map((label) => (
                <span key={label._id} className="label-chip">
                  <Dot colour={label.backgroundColor} />
                  {nameOf(label)}
                </span>
              )),
            )}
          </Property>
        )}
        {(editable || task.milestones.length > 0) && (
          <Property name={t('sprint')} field="milestones">
            {pickers.milestones(
              task.milestones.map((one) => (
                <span key={one._id}>
                  {one.name} <span className="quiet num">{milestoneDays(format, one)}</span>
                </span>
              )),
            )}
          </Property>
        )}
        {task.may.includes('editMetadata') && (
          <Property name={t('invoice')}>
            <InvoiceProperty task={task} />
          </Property>
        )}
        {task.may.includes('editMetadata') && (
          <Property name={t('timeTracking')}>
            <TimeVisibilityProperty task={task} />
          </Property>
        )}
      </dl>
    </section>
  )
}
