import type { DayGroup } from '@passerelle/kernel/day-order'
import type { DayLine } from './day-queries.ts'

/** Headings of the queue: outages have one, whoever took them. */
export type DayHeading = Exclude<DayGroup, 'taken'>

/** Lines under their headings, in the order in which they arrive. */
export const groupLines = (lines: readonly DayLine[]): { heading: DayHeading; lines: DayLine[] }[] => {
  const groups = new Map<DayHeading, DayLine[]>()
  for (const line of lines) {
    const heading = line.group === 'taken' ? 'incident' : line.group
    groups.set(heading, [...(groups.get(heading) ?? []), line])
  }
  return [...groups].map(([heading, own]) => ({ heading, lines: own }))
}
