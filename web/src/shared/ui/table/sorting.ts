export type Sorting = { key: string; direction: 'asc' | 'desc' }

/** The order after a press on the head of a column: ascending, descending, then none. */
export const pressHead = (sorting: Sorting | undefined, key: string): Sorting | undefined => {
  if (sorting?.key !== key) return { key, direction: 'asc' }
  return sorting.direction === 'asc' ? { key, direction: 'desc' } : undefined
}
