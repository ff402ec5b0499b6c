export type Sorting = { key: string; direction: 'asc' | 'desc' }

/** Value of `aria-sort` by direction. */
export const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Sort order after a click on a column header: ascending, descending, then none. */
export const pressHead = (sorting: Sorting | undefined, key: string): Sorting | undefined => {
  if (sorting?.key !== key) return { key, direction: 'asc' }
  return sorting.direction === 'asc' ? { key, direction: 'desc' } : undefined
}
