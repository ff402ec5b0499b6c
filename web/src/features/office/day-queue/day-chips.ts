import type { DayGroup } from '@passerelle/kernel/day-order'
import type { TaskStep } from '@passerelle/kernel/next-step'

/** Filters of the queue, in the order of their chips (DAY-046). */
export const chipFilters = {
  answers: { group: 'answers' },
  triage: { group: 'triage' },
  estimate: { step: 'estimate' },
  late: { group: 'late' },
  today: { group: 'today' },
  customer: { group: 'customer' },
} as const satisfies Record<string, { group: DayGroup } | { step: TaskStep }>

export type DayChip = keyof typeof chipFilters
export const dayChips = Object.keys(chipFilters) as DayChip[]

type Counts = { groups: Record<string, number>; steps: Record<string, number> }

/** Number of lines behind a chip. */
export const countChip = (chip: DayChip, { groups, steps }: Counts): number => {
  const filter = chipFilters[chip]
  return ('group' in filter ? groups[filter.group] : steps[filter.step]) ?? 0
}
