import { IconArchive, IconCalendar, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { PersonName } from '../../../model/users/person-name.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { PriorityIcon, getPriorityKey } from '../../../kit/ui/icon/priority.tsx'
import { SheetTitle } from '../../../kit/ui/popup/sheet.tsx'
import { milestoneDays } from '../../../kit/format/milestone-days.ts'

const Meta = ({ task, meId, staff }: { task: Task; meId: string; staff: boolean }) => {
  const t = useTranslations('task')
  const format = useFormat()
  const date = format.dateTime(task.createdAt)
  const mine = task.createdBy?._id === meId
  const owner = staff ? task.people.find(({ _id, staff: ours }) => _id === task.userId && !ours) : undefined
  return (
    <p className="task-meta" data-part="task-meta">
      <span>
        {mine
          ? t(task.byMail ? 'createdByYouByMail' : 'createdByYou', { date })
          : t(task.byMail ? 'createdByMail' : 'createdBy', {
              name: task.createdBy ? fullName(task.createdBy) : '…',
              date,
            })}
      </span>
      {owner && (
        <span>
          {t('requestedBy')} <PersonName person={owner} appId={task.appId} userId={owner._id} />
        </span>
      )}
      {task.memberIds.length > 1 && <span>{t('subscribers', { count: task.memberIds.length })}</span>}
    </p>
  )
}

/** Title, author, date and badges of a task (TSK-032 to TSK-034); `onEdit` if the text may be edited. */
export const TaskHeading = ({
  task,
  meId,
  staff,
  onEdit,
}: {
  task: Task
  meId: string
  /** The requester has a page, for staff. */
  staff: boolean
  onEdit?: (() => void) | undefined
}) => {
  const t = useTranslations()
  const format = useFormat()
  const sprint = task.milestones.toSorted((a, b) => b.startAt.localeCompare(a.startAt))[0]
  return (
    <div className="task-heading" data-part="task-heading">
      <div className="request-title-line" data-part="request-title-line">
        <SheetTitle className="task-title">
          <span className="sr-only">{task.taskId} </span>
          {task.name}
        </SheetTitle>
        {onEdit && <IconButton icon={IconPencil} label={t('task.editText')} onClick={onEdit} />}
      </div>
      <Meta task={task} meId={meId} staff={staff} />
      <p className="request-badges" data-part="request-badges">
        {sprint && (
          <Badge tone="neutral" title={milestoneDays(format, sprint)}>
            {sprint.name}
          </Badge>
        )}
        <span className="badge neutral">
          <PriorityIcon code={task.priority} decorative />
          {t(`words.priority.${getPriorityKey(task.priority)}`)}
        </span>
        {task.dueAt && (
          <Badge tone="neutral" icon={IconCalendar} title={t('task.due')}>
            {format.day(task.dueAt)}
          </Badge>
        )}
        {task.estimateStatus === 'accepted' && task.acceptedEstimatedTime !== null && (
          <Badge tone="success" icon={IconCircleCheck}>
            {t('estimate.acceptedBadge', { time: format.workTime(task.acceptedEstimatedTime) })}
          </Badge>
        )}
        {task.deletedAt && (
          <Badge tone="neutral" icon={IconArchive}>
            {t('task.archivedOn', { date: format.day(task.deletedAt) })}
          </Badge>
        )}
      </p>
    </div>
  )
}
