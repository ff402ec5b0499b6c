import { quarter } from './durations.ts'
import { addDays } from './nights.ts'

/** What one person still has to do for a task, in steps of a quarter; days are those of Paris. */
export type Share = {
  id: string
  ms: number
  dueDay: string | null
  plannedDay: string | null
  /** 0 to 3, highest first. */
  priority: number
  createdAt: string
}
/** A piece of a share on a day. */
export type PlannedPiece = { id: string; day: string; ms: number }
export type Spread = { planned: PlannedPiece[]; laterMs: number }

/** Working days ahead on which work is laid; what does not fit is done later (PLN-012). */
export const planningDays = 20
/** With a holiday or an absence in between, the last of these days is not further away. */
const furthest = 366

const downToQuarter = (ms: number) => Math.floor(ms / quarter) * quarter

/** What is left of an estimate, up to the next quarter; nothing when more was spent (PLN-010). */
export const remainingTime = (estimate: number, spent: number): number =>
  Math.ceil(Math.max(0, estimate - spent) / quarter) * quarter

/** Shares the remaining time equally in steps of a quarter; the rest of the division goes to the first (PLN-011). */
export const shareEqually = (ms: number, count: number): number[] => {
  const each = downToQuarter(ms / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? ms - each * (count - 1) : each))
}

/** The next days with capacity from a day on. */
const workingDaysFrom = (today: string, capacity: (day: string) => number): string[] => {
  const found: string[] = []
  for (let count = 0; count < furthest && found.length < planningDays; count += 1) {
    const day = addDays(today, count)
    if (capacity(day) > 0) found.push(day)
  }
  return found
}

const later = (one: string, other: string) => (one > other ? one : other)
const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** By due day, those without last; then the highest priority, the oldest, the id: the same for everybody. */
const inOrder = (a: Share, b: Share): number =>
  compare(a.dueDay ?? '9999', b.dueDay ?? '9999') ||
  b.priority - a.priority ||
  compare(a.createdAt, b.createdAt) ||
  compare(a.id, b.id)

/**
 * Lays the shares of one person on days from today on (PLN-012). Work with a due day to come goes first, by that day,
 * and what does not fit until then is put on its last day with capacity, above what the day holds. Everything else
 * follows in what is left of 20 working days, past due days first, the rest is done later; so is work that is due after
 * these days and does not fit into them. A planned day after the due day counts from the due day. `loggedToday` is the
 * time already counted today.
 */
export const spread = (
  shares: readonly Share[],
  capacity: (day: string) => number,
  loggedToday: number,
  today: string,
): Spread => {
  const days = workingDaysFrom(today, capacity)
  const free = new Map(days.map((day) => [day, capacity(day)]))
  if (free.has(today)) free.set(today, Math.max(0, capacity(today) - loggedToday))
  const lastDay = days.at(-1) ?? today
  const planned: PlannedPiece[] = []
  let laterMs = 0
  const put = (id: string, day: string, ms: number) => {
    planned.push({ id, day, ms })
    free.set(day, Math.max(0, (free.get(day) ?? 0) - ms))
  }
  const startOf = ({ plannedDay, dueDay }: Share) => {
    const start = plannedDay !== null && dueDay !== null && plannedDay > dueDay ? dueDay : plannedDay
    return later(today, start ?? today)
  }
  const fill = (share: Share, span: readonly string[]): number => {
    let left = share.ms
    for (const day of span) {
      const ms = downToQuarter(Math.min(left, free.get(day) ?? 0))
      if (ms > 0) put(share.id, day, ms)
      left -= ms
      if (left === 0) break
    }
    return left
  }
  const isDated = ({ dueDay }: Share) => dueDay !== null && dueDay >= today
  const ordered = shares.toSorted(inOrder)
  for (const share of ordered.filter(isDated)) {
    const [start, due] = [startOf(share), share.dueDay!]
    const span = days.filter((day) => day >= start && day <= due)
    const left = fill(share, span)
    if (left === 0) continue
    if (due > lastDay) laterMs += left
    else put(share.id, span.at(-1) ?? due, left)
  }
  for (const share of ordered.filter((each) => !isDated(each))) {
    const start = startOf(share)
    laterMs += fill(
      share,
      days.filter((day) => day >= start),
    )
  }
  return { planned: joined(planned), laterMs }
}

/** One piece per task and day. */
const joined = (pieces: readonly PlannedPiece[]): PlannedPiece[] => {
  const byKey = new Map<string, PlannedPiece>()
  for (const piece of pieces) {
    const key = `${piece.id} ${piece.day}`
    byKey.set(key, { ...piece, ms: piece.ms + (byKey.get(key)?.ms ?? 0) })
  }
  return [...byKey.values()]
}
