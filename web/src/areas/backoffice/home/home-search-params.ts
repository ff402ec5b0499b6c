import { ratings, type Rating } from '@passerelle/kernel/satisfaction'
import { dayChips, type DayChip } from '../../../features/office/day-queue/day-chips.ts'
import { reportPeriods, type ReportView } from '../../../features/tasks/satisfaction/report-queries.ts'
import { isIsoDay } from '../../../kit/ui/date/is-iso-day.ts'
import type { TimesRange } from '../../../model/times/times-queries.ts'

/**
 * Search params of the staff home page: `?tab=reports&date=2026-02-03&range=week&whose=team&chip=late`. Default values
 * are left out.
 */
export type HomeSearchParams = {
  tab?: 'reports' | 'satisfaction' | undefined
  date?: string | undefined
  range?: 'week' | undefined
  whose?: 'team' | undefined
  chip?: DayChip | undefined
  days?: number | undefined
  account?: string | undefined
  rating?: Rating | undefined
  person?: string | undefined
  category?: string | undefined
  page?: number | undefined
}
export const homeTabs = ['times', 'reports', 'satisfaction'] as const
export type HomeTab = (typeof homeTabs)[number]
export type HomeView = {
  tab: HomeTab
  date: string | undefined
  range: TimesRange
  whose: 'mine' | 'team'
  chip: DayChip | undefined
  /** The report of satisfaction, and its page. */
  report: ReportView
  page: number
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined

/** Parses the view from search params; the default date is today. */
export const toHomeView = (address: Record<string, unknown>): HomeView => ({
  tab: homeTabs.find((tab) => tab === address['tab']) ?? 'times',
  date: isIsoDay(address['date']) ? address['date'] : undefined,
  range: address['range'] === 'week' ? 'week' : 'day',
  whose: address['whose'] === 'team' ? 'team' : 'mine',
  chip: dayChips.find((chip) => chip === address['chip']),
  report: {
    days: reportPeriods.find((days) => days === Number(address['days'])) ?? 30,
    appId: idIn(address['account']),
    userId: idIn(address['person']),
    labelId: idIn(address['category']),
    rating: ratings.find((one) => one === address['rating']),
  },
  page: Number.isInteger(Number(address['page'])) ? Math.max(1, Number(address['page'])) : 1,
})

/** Converts a view to search params. */
export const toHomeSearch = ({ tab, date, range, whose, chip, report, page }: HomeView): HomeSearchParams => ({
  tab: tab === 'times' ? undefined : tab,
  date,
  range: range === 'week' ? range : undefined,
  whose: whose === 'team' ? whose : undefined,
  chip,
  ...(tab === 'satisfaction' && {
    days: report.days === 30 ? undefined : report.days,
    account: report.appId,
    person: report.userId,
    category: report.labelId,
    rating: report.rating,
    page: page === 1 ? undefined : page,
  }),
})

export const validateHomeSearch = (address: Record<string, unknown>): HomeSearchParams => {
  const understood = toHomeSearch(toHomeView(address))
  return Object.fromEntries(
    Object.entries(understood).filter(([name, value]) => name in address && value !== undefined),
  )
}
