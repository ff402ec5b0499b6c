import type { TaskSort } from '@passerelle/contract/projects/filters'
import { useTranslations } from 'use-intl'
import { ariaSort } from '../../../kit/ui/table/sorting.ts'
import { SortButton } from '../../../kit/ui/table/sort-button.tsx'
import { WidthHandle } from '../../../kit/ui/table/width-handle.tsx'
import { columnWidthLimits, setColumnWidth } from './column-widths.ts'
import { pinnedColumns, sortOf, widths, type Column } from './columns.ts'

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
  const handle = column !== 'name' && (
    <WidthHandle
      label={t('columnWidth', { column: name })}
      hint={t('columnWidthHint')}
      width={width ?? widths[column]}
      limits={columnWidthLimits}
      onWidth={(chosen) => setColumnWidth(column, chosen)}
    />
  )
  const className = pinnedColumns.includes(column) ? `column-${column} pinned` : `column-${column}`
  if (!field)
    return (
      <th scope="col" data-cell={column} className={className}>
        {name}
        {handle}
      </th>
    )
  return (
    <th scope="col" data-cell={column} className={className} aria-sort={direction ? ariaSort[direction] : undefined}>
      <SortButton direction={direction} onClick={() => onSort(pressed(field, sort ? direction : undefined))}>
        {name}
      </SortButton>
      {handle}
    </th>
  )
}
