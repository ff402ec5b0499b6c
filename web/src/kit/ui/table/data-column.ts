import type { ReactNode } from 'react'

export type DataColumn<T> = {
  key: string
  /** A table whose columns have no heads has no header row, and stays a table on a phone. */
  head?: ReactNode
  cell: (row: T) => ReactNode
  /** What sums the column up, in a last row. */
  foot?: ReactNode
  /** Any CSS width; columns without one share the remaining space. */
  width?: string | number
  /** Numeric column, aligned right. */
  numeric?: boolean
  sortable?: boolean
  /** Hidden below this viewport width, in px. */
  from?: number
  /** The column that names the row; the first one unless another does. */
  namesRow?: boolean
}

/** What a data table needs to draw its rows, as a table or as cards. */
export type DataRows<T> = {
  label: string
  columns: readonly DataColumn<T>[]
  /**
   * `wraps`: cells wrap, columns are as wide and rows as high as their content; `plain`: so too, and neither table nor
   * cards have a surface, for pages of text and settings.
   */
  look?: 'wraps' | 'plain'
  /** Undefined while loading. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** Stands below a row over its whole width; nothing while it is closed. */
  detail?: (row: T) => ReactNode
  /** Number of skeleton rows. */
  bones?: number
}

/** The column that names the rows. */
export const findNaming = <T>(columns: readonly DataColumn<T>[]) =>
  columns.find(({ namesRow }) => namesRow) ?? columns[0]

/** Whether the table has a header row. */
export const hasHead = <T>(columns: readonly DataColumn<T>[]) => columns.some(({ head }) => head !== undefined)

/** Whether the table ends with a row of sums. */
export const hasFoot = <T>(columns: readonly DataColumn<T>[]) => columns.some(({ foot }) => foot !== undefined)
