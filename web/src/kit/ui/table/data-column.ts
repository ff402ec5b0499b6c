import type { ReactNode } from 'react'

export type DataColumn<T> = {
  key: string
  /** A table whose columns have no heads has no header row, and stays a table on a phone. */
  head?: ReactNode
  cell: (row: T) => ReactNode
  /** What sums the column up, in a last row. */
  foot?: ReactNode
  /** In px, or a share such as `20%`; columns without one share the remaining space. */
  width?: `${number}%` | number
  /** What the column needs if it has no width or a share, in px, where that is more than a word or two. */
  least?: number
  /** Numeric column, aligned right. */
  numeric?: boolean
  sortable?: boolean
  /** Hidden below this viewport width, in px. */
  from?: number
  /** The column that names the row; the first one unless another does. */
  namesRow?: boolean
}

/** What a column of a word or two needs, in px. */
const leastText = 100
/** Sidebar and paddings beside a table, in px. */
const beside = 104
/** Width of a phone, on which no table has room, and of a window in which all have, in px. */
const [phone, desk] = [720, 1024]

/** Media query of a window, or of paper, on which the columns of a table would cut or break what they say. */
export const narrowQuery = <T>(columns: readonly DataColumn<T>[]): string => {
  let fixed = 0
  let share = 0
  let widest = 0
  for (const { width, least = leastText, from = 0 } of columns) {
    if (from > desk) continue
    if (typeof width !== 'string') {
      fixed += width ?? least
      continue
    }
    const own = Number.parseFloat(width) / 100
    share += own
    widest = Math.max(widest, least / own)
  }
  const table = Math.ceil(Math.max(fixed / (1 - share), widest))
  const window = Math.min(desk, Math.max(phone, table + beside))
  return `screen and (max-width: ${window}px), print and (max-width: ${table}px)`
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
