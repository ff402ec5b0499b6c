import { parseDayBounds } from './calendar-day.ts'
import { toIsoDate } from './format-date.ts'
import { addDays, daysBetween, nightsOf } from './nights.ts'
import { shiftsOf, type Rota, type Shift } from './on-call.ts'

/** Days of an absence in Paris, both included. */
export type AbsenceDays = { userId: string; from: string; to: string }
const isAbsent = (absences: readonly AbsenceDays[], userId: string, day: string) =>
  absences.some((one) => one.userId === userId && one.from <= day && day <= one.to)

/** Spans of a layer with nobody on call, or with somebody absent; an override wins over an absence (ONC-006). */
export const gapsOf = (
  shifts: readonly Shift[],
  absences: readonly AbsenceDays[],
): { startsAt: Date; endsAt: Date; absentId: string | null }[] => {
  const gaps: { startsAt: Date; endsAt: Date; absentId: string | null }[] = []
  const add = (startsAt: Date, endsAt: Date, absentId: string | null) => {
    const last = gaps.at(-1)
    if (last && last.endsAt.getTime() === startsAt.getTime() && last.absentId === absentId) last.endsAt = endsAt
    else gaps.push({ startsAt, endsAt, absentId })
  }
  for (const { userId, cause, startsAt, endsAt } of shifts) {
    if (cause === 'gap') add(startsAt, endsAt, null)
    if (cause !== 'member' || userId === null) continue
    for (let at = startsAt; at < endsAt;) {
      const day = toIsoDate(at)
      const { end } = parseDayBounds(day)
      const until = end < endsAt ? end : endsAt
      if (isAbsent(absences, userId, day)) add(at, until, userId)
      at = until
    }
  }
  return gaps
}

/** The people on call on each day from `from` on: whoever has a shift that touches it, by layer. */
export const onCallDays = (rota: Rota, from: string, count: number): { day: string; userIds: string[] }[] => {
  const list = nightsOf(from, count)
  const shifts = shiftsOf(rota, parseDayBounds(from).start, parseDayBounds(addDays(from, count)).start)
  return list.map((day) => {
    const { start, end } = parseDayBounds(day)
    const there = shifts.filter(({ startsAt, endsAt }) => startsAt < end && endsAt > start)
    return { day, userIds: [...new Set(there.flatMap(({ userId }) => (userId === null ? [] : [userId])))] }
  })
}

/** On how many days of an absence, both ends included, a person is on call. */
export const countDaysOnCall = (rota: Rota, userId: string, from: string, to: string): number =>
  onCallDays(rota, from, daysBetween(from, to) + 1).filter(({ userIds }) => userIds.includes(userId)).length
