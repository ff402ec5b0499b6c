import type { RatedTask } from '@passerelle/contract/projects/satisfaction-report'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { RatingMark } from '../../../model/satisfaction/rating-mark.tsx'
import './report.css'

/** Ratings with their words, each with its request; `office`: links for staff, and which account and team it is. */
export const RatedList = ({ list, office }: { list: readonly RatedTask[]; office: boolean }) => {
  const t = useTranslations('satisfaction')
  const format = useFormat()
  return (
    <ul className="satisfaction-list" data-part="satisfaction-list">
      {list.map(({ task, app, person, rating, words, ratedAt, staff, reopenedAt }) => (
        <li key={`${task.taskId} ${ratedAt}`}>
          <RatingMark rating={rating} />
          <h3>
            <span className="num quiet">{task.taskId}</span>{' '}
            <Link to={office ? '/admin/tasks/$taskId' : '/projects/tasks/$taskId'} params={{ taskId: task.taskId }}>
              {task.name}
            </Link>
          </h3>
          <time className="num" dateTime={ratedAt}>
            {format.day(ratedAt)}
          </time>
          {words !== '' && <p className="rating-words">{words}</p>}
          <p className="satisfaction-by">
            <span>
              {[person ?? t('somebody'), ...(office ? [app.name] : [])].join(', ')}
              {office && staff.length > 0 && ` · ${staff.join(', ')}`}
            </span>
            {reopenedAt && (
              <Badge tone="info" icon={IconArrowBackUp}>
                {t('reopenedOn', { date: format.dateTime(reopenedAt) })}
              </Badge>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
