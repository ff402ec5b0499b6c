import type { TimesheetDecision as Decision, Timesheet } from '@passerelle/contract/projects/timesheets'
import { capacityOf } from '@passerelle/kernel/capacity'
import { dayParts, toBillableParts, type DayPart } from '@passerelle/kernel/day-parts'
import { minutes } from '@passerelle/kernel/durations'
import { mergeSpans } from '@passerelle/kernel/spans'
import type { PersonRow, TimesheetLogRow } from './timesheet-rows.ts'

/** Shorter gaps between two logs are ignored. */
const shortestGap = minutes(5)

type Part = DayPart & { billableMs: number }
type CutLog = { log: TimesheetLogRow; parts: Part[] }

/** The logs with their parts on these days; those without any are left out. */
export const cutLogs = (logs: readonly TimesheetLogRow[], days: readonly string[], now: Date): CutLog[] =>
  logs.flatMap((log) => {
    const parts = toBillableParts(dayParts(log, now)).filter(({ day }) => days.includes(day))
    return parts.length > 0 ? [{ log, parts }] : []
  })

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)

/** Time of a day that belongs to several logs, and time between two logs of it. */
const overlapsAndGaps = (parts: readonly Part[]) => {
  const spans = parts.map(({ fromAt, toAt }) => ({ start: fromAt.getTime(), end: toAt.getTime() }))
  const merged = mergeSpans(spans)
  const length = (list: readonly { start: number; end: number }[]) => sum(list, ({ start, end }) => end - start)
  const gaps = merged.slice(1).map(({ start }, index) => start - merged[index]!.end)
  return { overlapsMs: length(spans) - length(merged), gapsMs: sum(gaps, (gap) => (gap >= shortestGap ? gap : 0)) }
}

const rowsOf = (cut: readonly CutLog[], days: readonly string[]): Timesheet['rows'] => {
  const rows = new Map<string, Timesheet['rows'][number]>()
  for (const { log, parts } of cut) {
    const { slug, taskName, appId, appName, category } = log
    const row = rows.get(slug) ?? { taskId: slug, taskName, appId, appName, category, ms: days.map(() => 0) }
    rows.set(slug, row)
    for (const { day, ms } of parts) row.ms[days.indexOf(day)]! += ms
  }
  const total = ({ ms }: { ms: readonly number[] }) => sum(ms, (one) => one)
  return [...rows.values()].toSorted((a, b) => a.appName.localeCompare(b.appName) || total(b) - total(a))
}

const absenceOn = ({ absences }: PersonRow, day: string) => {
  const found = absences.find(({ from, to }) => from <= day && day <= to)
  return found ? { part: found.part, reason: found.reason } : null
}

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** How far the week of a person is: open without a row, nothing at all without approval (PLN-045, PLN-046). */
export const toDecision = ({ approval, sheet }: Pick<PersonRow, 'approval' | 'sheet'>): Decision =>
  approval
    ? {
        state: sheet?.state ?? 'open',
        version: sheet?.version ?? 0,
        submittedAt: instant(sheet?.submittedAt ?? null),
        decidedAt: instant(sheet?.decidedAt ?? null),
        decidedBy: sheet?.decidedBy ?? null,
        note: sheet?.note ?? '',
      }
    : { state: null, version: sheet?.version ?? 0, submittedAt: null, decidedAt: null, decidedBy: null, note: '' }

/** The week of a person: rows and days have the same parts, so that every sum is that of its cells (PLN-041). */
export const toTimesheet = (person: PersonRow, cut: readonly CutLog[], days: readonly string[]): Timesheet => {
  const ofDays = days.map((day) => {
    const parts = cut.flatMap((one) => one.parts.filter((part) => part.day === day))
    return {
      day,
      capacityMs: capacityOf(person, day),
      loggedMs: sum(parts, ({ ms }) => ms),
      billableMs: sum(parts, ({ billableMs }) => billableMs),
      ...overlapsAndGaps(parts),
      absence: absenceOn(person, day),
    }
  })
  const running = cut.find(({ log }) => log.stoppedAt === null && log.pausedAt === null)
  return {
    userId: person.userId,
    days: ofDays,
    rows: rowsOf(cut, days),
    sums: {
      capacityMs: sum(ofDays, ({ capacityMs }) => capacityMs),
      loggedMs: sum(ofDays, ({ loggedMs }) => loggedMs),
      billableMs: sum(ofDays, ({ billableMs }) => billableMs),
    },
    overlapsMs: sum(ofDays, ({ overlapsMs }) => overlapsMs),
    gapsMs: sum(ofDays, ({ gapsMs }) => gapsMs),
    runningSince: running?.log.startedAt.toISOString() ?? null,
    withoutNote: cut.filter(({ log }) => log.stoppedAt !== null && !log.hasNote).length,
    ...toDecision(person),
  }
}
