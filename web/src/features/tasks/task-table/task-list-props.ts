import type { TaskSort } from '@passerelle/contract/projects/filters'
import type { ReactNode } from 'react'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import type { EditRow } from './cells.tsx'
import type { Lines } from './group-lines.ts'
import type { LoadedRows } from './use-rows.ts'

/** How the pages of a table are fetched. */
type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchingPreviousPage: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  isFetchPreviousPageError: boolean
  fetchNextPage: () => unknown
  fetchPreviousPage: () => unknown
}

/**
 * Props of the table and of the mobile cards. `select` renders the checkbox of a row, `selectAll` the one of the
 * header; `children` are rendered below the last row.
 */
export type TaskListProps = {
  loaded: LoadedRows
  /** Rows and headings of groups, in display order. */
  lines: Lines
  apps: ReadonlyMap<string, AppEntry>
  now: Date
  query: Paged
  /** Drops the loaded pages, to start at the row of this position. */
  jump: (skip: number) => Promise<void>
  choice: string
  sort: TaskSort | undefined
  onSort: (sort: TaskSort | undefined) => void
  onEdit: EditRow
  select: (row: TaskRow) => ReactNode
  selectAll: ReactNode
  onStretch: (from: string, to: string) => void
  children?: ReactNode
}
