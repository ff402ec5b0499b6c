import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { VirtualList } from '../../../kit/ui/table/virtual-list.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'

const rowHeight = 48

const Row = ({ task }: { task: TaskCard }) => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  return (
    <Link
      to="/projects/tasks/$taskId"
      params={{ taskId: task.taskId }}
      className="archived-row"
      data-part="archived-row"
    >
      <ListIcon list={task.listId} />
      <span className="id second" data-part="task-id">
        {task.taskId}
      </span>
      <span className="archived-name">
        {task.name}
        <span className="sr-only">, {t(`words.listOne.${task.listId}`)}</span>
      </span>
      {task.deletedAt && (
        <span className="quiet num">{t('task.archivedOn', { date: format.day(task.deletedAt, now) })}</span>
      )}
    </Link>
  )
}

/** Archived tasks, as far as they are loaded. */
export const ArchivedList = ({
  tasks,
  hasMore,
  onEnd,
}: {
  tasks: readonly TaskCard[]
  hasMore: boolean
  onEnd: () => void
}) => {
  const t = useTranslations('archived')
  return (
    <VirtualList
      label={t('title')}
      className="archived-scroll"
      items={tasks}
      rowHeight={rowHeight}
      hasMore={hasMore}
      onEnd={onEnd}
    >
      {(task) => <Row task={task} />}
    </VirtualList>
  )
}
