import { dayChips, type DayChip } from '../../features/day-queue/day-chips.ts'
import type { TimesRange } from '../../model/times/times-queries.ts'

/**
 * Search params of the staff home page: `?tab=reports&date=2026-02-03&range=week&whose=team&chip=late`. Default values
 * are left out.
 */
export type HomeSearchParams = {
  tab?: 'reports' | undefined
  date?: string | undefined
  range?: 'week' | undefined
  whose?: 'team' | undefined
  chip?: DayChip | undefined
}
export type HomeTab = 'times' | 'reports'
export type HomeView = {
  tab: HomeTab
  date: string | undefined
  range: TimesRange
  whose: 'mine' | 'team'
  chip: DayChip | undefined
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Parses the view from search params; the default date is today. */
export const toHomeView = (address: Record<string, unknown>): HomeView => ({
  tab: address['tab'] === 'reports' ? 'reports' : 'times',
  date: isDay(address['date']) ? address['date'] : undefined,
  range: address['range'] === 'week' ? 'week' : 'day',
  whose: address['whose'] === 'team' ? 'team' : 'mine',
  chip: dayChips.find((chip) => chip === address['chip']),
})

/** Converts a view to search params. */
export const toHomeSearch = ({ tab, date, range, whose, chip }: HomeView): HomeSearchParams => ({
  tab: tab === 'reports' ? tab : undefined,
  date,
  range: range === 'week' ? range : undefined,
  whose: whose === 'team' ? whose : undefined,
  chip,
})

export const validateHomeSearch = (address: Record<string, unknown>): HomeSearchParams => {
  const understood = toHomeSearch(toHomeView(address))
  return Object.fromEntries(
    Object.entries(understood).filter(([name, value]) => name in address && value !== undefined),
  )
}
