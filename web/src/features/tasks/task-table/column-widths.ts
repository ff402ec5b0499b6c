import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { createStore } from '../../../kit/store/store.ts'
import { columns, type Column } from './columns.ts'

/** Widths in px that the user has chosen. */
export type ColumnWidths = Partial<Record<Column, number>>

/** In px. */
export const columnWidthLimits = { min: 40, max: 600 } as const
const key = 'passerelle.request-column-widths'

/** A width within its bounds, in whole px. */
export const boundedWidth = (width: number): number =>
  Math.round(Math.min(columnWidthLimits.max, Math.max(columnWidthLimits.min, width)))

/** Reads `state:140,tag:90`; unknown columns and what is no width are left out. */
export const parseWidths = (text: string): ColumnWidths =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [name, width] = part.split(':')
      const column = columns.find((one) => one === name && one !== 'name')
      return column && /^\d{1,4}$/.test(width ?? '') ? [[column, boundedWidth(Number(width))]] : []
    }),
  )

/** Chosen widths, stored on this device. */
export const widthsStore = createStore<ColumnWidths>(parseWidths(safeLocalStorage.read(key) ?? ''))

/** Sets the width of a column; undefined gives it back its own. */
export const setColumnWidth = (column: Column, width: number | undefined): void => {
  const { [column]: _, ...others } = widthsStore.get()
  const next: ColumnWidths = width === undefined ? others : { ...others, [column]: boundedWidth(width) }
  const text = Object.entries(next).map(([name, chosen]) => `${name}:${chosen}`)
  safeLocalStorage.write(key, text.length > 0 ? text.join(',') : null)
  widthsStore.set(next)
}
