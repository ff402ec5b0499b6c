import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { hours } from '@passerelle/kernel/durations'
import type { DayLine } from './day-queries.ts'

export const dayGroups = ['late', 'hour', 'today', 'later', 'open'] as const
export type DayGroup = (typeof dayGroups)[number]

/** Where a line stands in the day: by its deadline, those without one at the end. */
export const getDayGroup = ({ at }: Pick<DayLine, 'at'>, now: Date): DayGroup => {
  if (at === null) return 'open'
  const due = new Date(at)
  if (due <= now) return 'late'
  if (due.getTime() - now.getTime() <= hours(1)) return 'hour'
  return differenceInCalendarDays(due, now) <= 0 ? 'today' : 'later'
}

/** The lines by group, in the order in which they came: by deadline, then by age. */
export const groupLines = (lines: readonly DayLine[], now: Date): { group: DayGroup; lines: DayLine[] }[] =>
  dayGroups.flatMap((group) => {
    const own = lines.filter((line) => getDayGroup(line, now) === group)
    return own.length > 0 ? [{ group, lines: own }] : []
  })

/** How many lines of each step there are, those that there are. */
export const countSteps = (lines: readonly DayLine[]): [DayLine['step'], number][] => {
  const counts = new Map<DayLine['step'], number>()
  for (const { step } of lines) counts.set(step, (counts.get(step) ?? 0) + 1)
  return [...counts]
}
