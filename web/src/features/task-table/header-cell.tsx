import type { TaskSort } from '@passerelle/contract/projects/filters'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { pinnedColumns, sortOf, type Column } from './columns.ts'

const directions = { asc: 'ascending', desc: 'descending' } as const

/** Sort order after a click on a column header: first its default direction, then the other, then none. */
const pressed = (field: keyof TaskSort, direction: 'asc' | 'desc' | undefined): TaskSort | undefined => {
  const first = field === 'name' ? 'asc' : 'desc'
  if (direction === undefined) return { [field]: first }
  return direction === first ? { [field]: first === 'asc' ? 'desc' : 'asc' } : undefined
}

/** Order of a table that nobody has sorted: newest first. */
const defaultSort: TaskSort = { createdAt: 'desc' }

/** Column header; a button if the column is sortable (`sort` in the search params). */
export const HeaderCell = ({
  column,
  sort,
  onSort,
}: {
  column: Column
  sort: TaskSort | undefined
  onSort: (sort: TaskSort | undefined) => void
}) => {
  const t = useTranslations('requests')
  const field = sortOf[column]
  const direction = field && (sort ? sort[field] : defaultSort[field])
  const name = t(`column.${column}`)
  const className = pinnedColumns.includes(column) ? `c-${column} pinned` : `c-${column}`
  if (!field)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={direction ? directions[direction] : undefined}>
      <button type="button" className="sort" onClick={() => onSort(pressed(field, sort ? direction : undefined))}>
        {name}
        {direction && <Icon icon={direction === 'asc' ? IconArrowUp : IconArrowDown} size={13} />}
      </button>
    </th>
  )
}
