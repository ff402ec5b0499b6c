import type { TaskSort } from '@passerelle/contract/projects/filters'
import type { ReactNode } from 'react'
import type { AppEntry } from '../../model/accounts/account-queries.ts'
import type { TaskRow } from '../../model/tasks/queries/task-queries.ts'
import type { EditRow } from './cells.tsx'
import type { Paged } from './use-virtual-rows.ts'

/**
 * Props of the table and of the mobile cards. `select` renders the checkbox of a row, `selectAll` the one of the
 * header; `children` are rendered below the last row.
 */
export type TaskListProps = {
  rows: readonly TaskRow[]
  apps: ReadonlyMap<string, AppEntry>
  now: Date
  query: Paged
  choice: string
  sort: TaskSort | undefined
  onSort: (sort: TaskSort | undefined) => void
  onEdit: EditRow
  select: (row: TaskRow) => ReactNode
  selectAll: ReactNode
  onStretch: (from: string, to: string) => void
  children?: ReactNode
}
