import type { TaskSort } from '@passerelle/contract/projects/filters'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { pinnedColumns, sortOf, widths, type Column } from './columns.ts'
import { WidthHandle } from './width-handle.tsx'

const directions = { asc: 'ascending', desc: 'descending' } as const

/** Sort order after a click on a column header: first its default direction, then the other, then none. */
const pressed = (field: keyof TaskSort, direction: 'asc' | 'desc' | undefined): TaskSort | undefined => {
  const first = field === 'name' ? 'asc' : 'desc'
  if (direction === undefined) return { [field]: first }
  return direction === first ? { [field]: first === 'asc' ? 'desc' : 'asc' } : undefined
}

/** Order of a table that nobody has sorted: newest first. */
const defaultSort: TaskSort = { createdAt: 'desc' }

/** Column header; a button if the column is sortable (`sort` in the search params). All but the name can be resized. */
export const HeaderCell = ({
  column,
  width,
  sort,
  onSort,
}: {
  column: Column
  /** Its width in px, if it has one. */
  width: number | undefined
  sort: TaskSort | undefined
  onSort: (sort: TaskSort | undefined) => void
}) => {
  const t = useTranslations('requests')
  const field = sortOf[column]
  const direction = field && (sort ? sort[field] : defaultSort[field])
  const name = t(`column.${column}`)
  const handle = column !== 'name' && <WidthHandle column={column} width={width ?? widths[column]} />
  const className = pinnedColumns.includes(column) ? `c-${column} pinned` : `c-${column}`
  if (!field)
    return (
      <th scope="col" className={className}>
        {name}
        {handle}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={direction ? directions[direction] : undefined}>
      <button type="button" className="sort" onClick={() => onSort(pressed(field, sort ? direction : undefined))}>
        {name}
        {direction && <Icon icon={direction === 'asc' ? IconArrowUp : IconArrowDown} size={13} />}
      </button>
      {handle}
    </th>
  )
}
