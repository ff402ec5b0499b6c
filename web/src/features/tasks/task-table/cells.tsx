import { toIsoDate } from '@passerelle/kernel/format-date'
import { milestoneCode } from '@passerelle/kernel/milestone-code'
import { IconFlag, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { milestoneDays } from '../../../kit/format/milestone-days.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { opened } from '../../../model/history/use-close.ts'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { AvatarGroup } from '../../../kit/ui/display/avatar.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { PriorityIcon, getPriorityKey } from '../../../kit/ui/icon/priority.tsx'
import type { Column } from './columns.ts'
import { StateBadge } from './state-badge.tsx'
import { StepText } from './step-text.tsx'
import { getRowTimes } from './row-times.ts'
import { useTaskTableView } from './task-table-view.ts'
import { TimeLeft, Spent, useShortTime } from './time-cells.tsx'

/** Opens the editor of a field of this row in a popover at the pressed element (TSK-069). */
export type EditRow = (row: TaskRow, part: 'priority' | 'milestones' | 'members', anchor: HTMLElement) => void
export type CellProps = { row: TaskRow; app: AppEntry | undefined; now: Date; tabIndex: 0 | -1; onEdit: EditRow }

type Shown = Pick<CellProps, 'row'>
type Edited = Pick<CellProps, 'row' | 'tabIndex' | 'onEdit'>

export const AccountId = ({ row, app }: Pick<CellProps, 'row' | 'app'>) => (
  <span className="account-id" data-part="account-id" title={app?.name}>
    {app ? (
      <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
    ) : (
      <span className="logo-placeholder" />
    )}
    <span className="id" data-part="task-id">
      {row.taskId}
    </span>
    {app && <span className="sr-only">, {app.name}</span>}
  </span>
)

/** Link to the task; roving tabindex moves over these links. */
export const NameLink = ({ row, tabIndex }: Pick<CellProps, 'row' | 'tabIndex'>) => {
  const t = useTranslations('task')
  const { detail, groups } = useTaskTableView()
  return (
    <Link
      to={detail}
      draggable={groups?.press ? false : undefined}
      state={opened}
      params={{ taskId: row.taskId }}
      search
      tabIndex={tabIndex}
      title={row.name}
      className="row-link"
      data-part="row-link"
      aria-label={`${t('open', { taskId: row.taskId })} : ${row.name}`}
      data-card-link={row._id}
    >
      {row.name}
    </Link>
  )
}

export const PriorityCell = ({ row, tabIndex, onEdit }: Edited) => {
  const t = useTranslations('words')
  const text = t('priorityOf', { priority: t(`priority.${getPriorityKey(row.priority)}`).toLowerCase() })
  if (!row.may.includes('edit')) return <PriorityIcon code={row.priority} />
  return (
    <button
      type="button"
      className="cell"
      data-part="cell-button"
      tabIndex={tabIndex}
      aria-label={text}
      title={text}
      onClick={(event) => onEdit(row, 'priority', event.currentTarget)}
    >
      <PriorityIcon code={row.priority} decorative />
    </button>
  )
}

/** Below the header "Sprint" the number of `Sprint 42` is enough; other milestones have a short code (MIL-002). */
const MilestoneText = ({ name }: { name: string }) => {
  const number = /^Sprint (\d+)$/.exec(name)?.[1]
  return (
    <>
      <span className="sr-only">{number === undefined ? name : name.slice(0, -number.length)}</span>
      {number ?? <span aria-hidden="true">{milestoneCode(name)}</span>}
    </>
  )
}

const SprintCell = ({ row, tabIndex, onEdit }: Edited) => {
  const t = useTranslations('task')
  const format = useFormat()
  const sprints = row.milestones.toSorted((a, b) => b.startAt.localeCompare(a.startAt))
  const [latest] = sprints
  const days = sprints.map((one) => `${one.name} (${milestoneDays(format, one)})`).join(', ')
  const text = latest && (
    <>
      <MilestoneText name={latest.name} />
      {sprints.length > 1 && <span className="quiet"> +{sprints.length - 1}</span>}
    </>
  )
  if (!row.may.includes('milestones')) return <span title={days}>{text}</span>
  return (
    <button
      type="button"
      className={latest ? 'cell' : 'cell unset'}
      data-part="cell-button"
      tabIndex={tabIndex}
      title={days || t('chooseSprint')}
      onClick={(event) => onEdit(row, 'milestones', event.currentTarget)}
    >
      {text ? (
        <>
          {text}
          <span className="sr-only">, {t('chooseSprint')}</span>
        </>
      ) : (
        <Icon icon={IconFlag} size={13} label={t('chooseSprint')} />
      )}
    </button>
  )
}

const LabelsCell = ({ row, type }: Shown & { type: 'category' | 'theme' | 'tag' }) => {
  const nameOf = useLabelName()
  const labels = row.labels.filter((label) => label.type === type)
  const names = labels.map(nameOf).join(', ')
  return (
    labels[0] && (
      <span className="row-label" title={names}>
        {type === 'category' && <Dot colour={labels[0].backgroundColor} />}
        <span>{names}</span>
      </span>
    )
  )
}

/** Creation date; with a two-digit year if it is in another year. */
const CreationCell = ({ row, now }: Pick<CellProps, 'row' | 'now'>) => {
  const format = useFormat()
  const year = toIsoDate(new Date(row.createdAt)).slice(2, 4)
  const other = toIsoDate(now).slice(2, 4) === year ? '' : ` ${year}`
  return (
    <time dateTime={row.createdAt} title={format.dateTime(row.createdAt, now)}>
      {format.shortDay(row.createdAt)}
      {other}
    </time>
  )
}

const EstimateCell = ({ row }: Shown) => {
  const time = useShortTime()
  const { estimate } = getRowTimes(row)
  return estimate === null ? null : time(estimate)
}

const LeftCell = ({ row }: Shown) => {
  const { left } = getRowTimes(row)
  return left === null ? null : <TimeLeft ms={left} />
}

/** Members of a task, three of them as avatars (TSK-046). */
export const MembersCell = ({ row }: Shown) => {
  const members = row.people.filter(({ _id }) => row.memberIds.includes(_id))
  return (
    <>
      {members.length > 0 && <AvatarGroup people={members} />}
      {members.length > 3 && <span className="quiet num">+{members.length - 3}</span>}
    </>
  )
}

/** Members with a button to change them. */
const EditableMembersCell = ({ row, tabIndex, onEdit }: Edited) => {
  const t = useTranslations('requests')
  if (!row.may.includes('members')) return <MembersCell row={row} />
  return (
    <button
      type="button"
      className={row.memberIds.length > 0 ? 'cell' : 'cell unset'}
      data-part="cell-button"
      tabIndex={tabIndex}
      title={t('chooseMembers')}
      onClick={(event) => onEdit(row, 'members', event.currentTarget)}
    >
      {row.memberIds.length > 0 ? (
        <>
          <MembersCell row={row} />
          <span className="sr-only">, {t('chooseMembers')}</span>
        </>
      ) : (
        <Icon icon={IconUserPlus} size={13} label={t('chooseMembers')} />
      )}
    </button>
  )
}

/** Cell renderers by column (TSK-049). */
export const cells: Record<Column, (props: CellProps) => ReactNode> = {
  id: AccountId,
  name: NameLink,
  sprint: SprintCell,
  creation: CreationCell,
  priority: PriorityCell,
  category: ({ row }) => <LabelsCell row={row} type="category" />,
  theme: ({ row }) => <LabelsCell row={row} type="theme" />,
  tag: ({ row }) => <LabelsCell row={row} type="tag" />,
  state: ({ row }) => <StateBadge state={row.listState} />,
  progress: Spent,
  estimate: EstimateCell,
  left: LeftCell,
  who: EditableMembersCell,
  todo: ({ row, now }) => <StepText row={row} now={now} />,
}
