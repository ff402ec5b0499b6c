import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'

const newest = (a: TaskCard, b: TaskCard) => b.createdAt.localeCompare(a.createdAt)

/** The tasks, newest first; off-screen rows skip layout. */
export const RecapList = ({ tasks }: { tasks: readonly TaskCard[] }) => {
  const t = useTranslations()
  const format = useFormat()
  return (
    <section aria-labelledby="recap-requests">
      <h2 id="recap-requests">
        {t('recap.requests')} <span className="quiet num">{tasks.length}</span>
      </h2>
      <ul className="recap-list" data-part="recap-list">
        {tasks.toSorted(newest).map((task) => (
          <li key={task._id}>
            <Link to="/projects/tasks/$taskId" params={{ taskId: task.taskId }}>
              <ListIcon list={task.listId} />
              <span className="id second" data-part="task-id">
                {task.taskId}
              </span>
              <span className="recap-name">
                {task.name}
                <span className="sr-only">, {t(`words.listOne.${task.listId}`)}</span>
              </span>
              {task.deletedAt !== null && <Badge tone="neutral">{t('board.badge.archived')}</Badge>}
              <span className="quiet num">{t('recap.openedOn', { date: format.day(task.createdAt) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
