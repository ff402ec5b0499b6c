import type { PriorityCode } from '../../../kit/ui/icon/priority.tsx'

/**
 * Lowest of a contiguous selection of priorities that includes the highest: "medium and above"; undefined for any other
 * selection.
 */
export const atLeast = (codes: readonly PriorityCode[]): PriorityCode | undefined => {
  const sorted = codes.toSorted((a, b) => a - b)
  const lowest = sorted[0]
  return lowest !== undefined && lowest > 0 && sorted.length > 1 && sorted.length === 5 - lowest ? lowest : undefined
}
