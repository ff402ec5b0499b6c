import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { TableGroup } from './group-lines.ts'
import { useTaskTableView } from './task-table-view.ts'
import './group-heading.css'

/** Button that collapses and expands a group, also with the arrow keys: left and right. */
export const GroupHeading = ({ group, tabIndex }: { group: TableGroup; tabIndex: 0 | -1 }) => {
  const t = useTranslations('requests')
  const { groups } = useTaskTableView()
  const format = useFormat()
  const { key, label, count, estimated = 0, capacity, collapsed } = group
  const sum = estimated > 0 || capacity ? format.workTime(estimated) : undefined
  const sumText =
    sum && (capacity ? t('estimatedOf', { sum, capacity: format.workTime(capacity) }) : t('estimatedSum', { sum }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== (collapsed ? 'ArrowRight' : 'ArrowLeft')) return
    event.preventDefault()
    groups?.toggle(key)
  }
  return (
    <button
      type="button"
      className="group-heading"
      data-group={key}
      tabIndex={tabIndex}
      aria-expanded={!collapsed}
      aria-label={[label, t('counted', { count }), sumText].filter(Boolean).join(', ')}
      onClick={() => groups?.toggle(key)}
      onKeyDown={onKeyDown}
    >
      <Icon icon={collapsed ? IconChevronRight : IconChevronDown} size={14} />
      <span className="group-name">{label}</span>
      <span className="quiet num" data-part="group-count">
        {count}
      </span>
      {sum && (
        <span className={capacity && estimated > capacity ? 'num over' : 'quiet num'} title={sumText}>
          {capacity ? `${sum} / ${format.workTime(capacity)}` : sum}
        </span>
      )}
    </button>
  )
}

/** A line of the table with the heading of a group. */
export const GroupRow = ({
  group,
  index,
  columns,
  tabIndex,
}: {
  group: TableGroup
  index: number
  columns: number
  tabIndex: 0 | -1
}) => (
  <tr className="group-row" data-index={index} data-in-group={group.key} aria-rowindex={index + 2}>
    <th scope="rowgroup" colSpan={columns}>
      <GroupHeading group={group} tabIndex={tabIndex} />
    </th>
  </tr>
)
