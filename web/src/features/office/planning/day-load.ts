import type { PlannedMember } from '@passerelle/contract/projects/planning'
import { quarter } from '@passerelle/kernel/durations'
import { isPublicHoliday } from '@passerelle/kernel/public-holidays'

export type DayAbsence = PlannedMember['absences'][number]
type Week = { days: readonly string[]; today: string }

/**
 * A day of a person as it is shown: `past` shows what is logged, `today` what is logged and planned, `later` what is
 * planned (PLN-013). Free and overload are against the capacity.
 */
export type DayLoad = {
  day: string
  kind: 'past' | 'today' | 'later'
  capacityMs: number
  loggedMs: number
  plannedMs: number
  shownMs: number
  freeMs: number
  overMs: number
  state: 'counted' | 'over' | 'free' | 'full' | 'off'
  absence: DayAbsence | null
  holiday: boolean
}

/** What a person has to do on a day of the week, against what they can do (PLN-013). */
export const dayLoadOf = (member: PlannedMember, { days, today }: Week, index: number): DayLoad => {
  const day = days[index]!
  const kind = day < today ? 'past' : day === today ? 'today' : 'later'
  const capacityMs = member.capacityMs[index] ?? 0
  const loggedMs = kind === 'later' ? 0 : (member.loggedMs[index] ?? 0)
  const ofDay = member.planned.filter((piece) => piece.day === day)
  const plannedMs = kind === 'past' ? 0 : ofDay.reduce((sum, { ms }) => sum + ms, 0)
  const shownMs = loggedMs + plannedMs
  const overMs = kind === 'past' ? 0 : Math.max(0, shownMs - capacityMs)
  const freeMs = kind === 'past' ? 0 : Math.max(0, capacityMs - shownMs)
  const state =
    capacityMs === 0 && shownMs === 0
      ? 'off'
      : kind === 'past'
        ? 'counted'
        : overMs > 0
          ? 'over'
          : freeMs >= quarter
            ? 'free'
            : 'full'
  const absence = member.absences.find(({ from, to }) => from <= day && day <= to) ?? null
  const rest = { capacityMs, loggedMs, plannedMs, shownMs, freeMs, overMs, state, absence } as const
  return { day, kind, ...rest, holiday: isPublicHoliday(day) }
}

/** Indexes of the days that are shown: Monday to Friday, and a weekend day on which anybody works or has worked. */
export const shownDays = (members: readonly PlannedMember[], week: Week): number[] =>
  week.days
    .map((_, index) => index)
    .filter(
      (index) =>
        index < 5 ||
        members.some((member) => {
          const { shownMs, capacityMs } = dayLoadOf(member, week, index)
          return shownMs > 0 || capacityMs > 0
        }),
    )

/** Accounts by their planned time of the week, the most first: the first three have a pattern of their own. */
export const accountsByLoad = (members: readonly PlannedMember[]): string[] => {
  const sums = new Map<string, number>()
  for (const { appId, ms } of members.flatMap(({ planned }) => planned)) sums.set(appId, (sums.get(appId) ?? 0) + ms)
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([appId]) => appId)
}

/** Segments of the bar of a day in percent of its width, of which 80 % are 8 h: counted time, accounts, overload. */
export const barOf = (
  { loggedMs, capacityMs, overMs, day, kind }: DayLoad,
  member: PlannedMember,
  accounts: readonly string[],
): { look: string; left: number; width: number }[] => {
  const scale = 100 / 36_000_000
  const byAccount = new Map<string, number>()
  for (const piece of kind === 'past' ? [] : member.planned.filter((one) => one.day === day)) {
    const rank = accounts.indexOf(piece.appId)
    const look = rank < 3 ? `account-${rank}` : 'account-other'
    byAccount.set(look, (byAccount.get(look) ?? 0) + piece.ms)
  }
  const pieces = [['counted', loggedMs] as const, ...[...byAccount].toSorted(([a], [b]) => (a < b ? -1 : 1))]
  let at = 0
  const segments = pieces.flatMap(([look, ms]) => {
    const left = at
    at = Math.min(100, at + ms * scale)
    return at > left ? [{ look, left, width: at - left }] : []
  })
  if (overMs === 0) return segments
  const left = Math.min(96, capacityMs * scale)
  return [...segments, { look: 'over', left, width: Math.min(100 - left, Math.max(4, overMs * scale)) }]
}
