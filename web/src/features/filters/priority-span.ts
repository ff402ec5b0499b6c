import type { PriorityCode } from '../../shared/ui/priority.tsx'

/** The lowest of priorities that reach without a gap up to the highest: "medium and more"; undefined for any other choice. */
export const atLeast = (codes: readonly PriorityCode[]): PriorityCode | undefined => {
  const sorted = codes.toSorted((a, b) => a - b)
  const lowest = sorted[0]
  return lowest !== undefined && lowest > 0 && sorted.length > 1 && sorted.length === 5 - lowest ? lowest : undefined
}
