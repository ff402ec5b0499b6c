import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { hours } from '@passerelle/kernel/durations'
import type { DayLine } from './day-queries.ts'

export const dayGroups = ['late', 'hour', 'today', 'later', 'open'] as const
export type DayGroup = (typeof dayGroups)[number]

/** Group of a line by its deadline; lines without one come last. */
export const getDayGroup = ({ at }: Pick<DayLine, 'at'>, now: Date): DayGroup => {
  if (at === null) return 'open'
  const due = new Date(at)
  if (due <= now) return 'late'
  if (due.getTime() - now.getTime() <= hours(1)) return 'hour'
  return differenceInCalendarDays(due, now) <= 0 ? 'today' : 'later'
}

/** Lines by group, in their original order: by deadline, then by age. */
export const groupLines = (lines: readonly DayLine[], now: Date): { group: DayGroup; lines: DayLine[] }[] =>
  dayGroups.flatMap((group) => {
    const own = lines.filter((line) => getDayGroup(line, now) === group)
    return own.length > 0 ? [{ group, lines: own }] : []
  })

/** Number of lines per next action, without zeros. */
export const countSteps = (lines: readonly DayLine[]): [DayLine['step'], number][] => {
  const counts = new Map<DayLine['step'], number>()
  for (const { step } of lines) counts.set(step, (counts.get(step) ?? 0) + 1)
  return [...counts]
}
