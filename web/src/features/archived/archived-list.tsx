import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { ListIcon } from '../../kit/ui/icon/list-icon.tsx'

const rowHeight = 48
/** Number of rows before the end at which the next page is fetched. */
const ahead = 8

const Row = ({ task }: { task: TaskCard }) => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  return (
    <Link to="/projects/tasks/$taskId" params={{ taskId: task.taskId }} className="archived-row">
      <ListIcon list={task.listId} />
      <span className="id second">{task.taskId}</span>
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

/** Virtual list of tasks: only the visible rows are rendered. */
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
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => tasks[index]?._id ?? index,
  })
  const items = virtual.getVirtualItems()
  const atEnd = (items.at(-1)?.index ?? 0) >= tasks.length - ahead
  useEffect(() => {
    if (atEnd) onEnd()
  })
  return (
    <div ref={scroller} className="archived-scroll" data-archived>
      <ul aria-label={t('title')} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const task = tasks[item.index]
          return (
            task && (
              <li
                key={item.key}
                aria-posinset={item.index + 1}
                aria-setsize={hasMore ? -1 : tasks.length}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              >
                <Row task={task} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
