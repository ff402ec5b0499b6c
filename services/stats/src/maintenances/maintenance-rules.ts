import { addDays, formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { hours } from '@passerelle/kernel/durations'
import { addMonths } from '@passerelle/kernel/periods'

export type Repeats = 'never' | 'weekly' | 'monthly'
type Span = { startsAt: Date; endsAt: Date }

/** Customers are told of a maintenance so long before it begins. */
const announcements = [hours(72), hours(1)]

/**
 * Returns when a maintenance is announced next; null when all announcements are made. One that is planned late is
 * announced at once. `last`: the announcement that has just been made was due then.
 */
export const nextAnnouncement = (startsAt: Date, now: Date, last: Date | null): Date | null => {
  if (startsAt <= now) return null
  const due = announcements.map((before) => new Date(startsAt.getTime() - before))
  if (last === null) return due.findLast((at) => at <= now) ? now : due[0]!
  return due.find((at) => at > now && at > last) ?? null
}

const nextMoment = (at: Date, repeats: Exclude<Repeats, 'never'>): Date =>
  repeats === 'weekly' ? parseDatetimeLocal(addDays(formatDatetimeLocal(at), 7))! : addMonths(at, 1)

/**
 * Returns the next occurrence, at the same time of day in Europe/Paris and of the same length; null without repetition.
 */
export const nextOccurrence = ({ startsAt, endsAt }: Span, repeats: Repeats): Span | null => {
  if (repeats === 'never') return null
  const start = nextMoment(startsAt, repeats)
  return { startsAt: start, endsAt: new Date(start.getTime() + endsAt.getTime() - startsAt.getTime()) }
}

/** Whether a maintenance may be planned so: the end follows the start, and it begins at most five minutes ago. */
export const isPlannable = ({ startsAt, endsAt }: Span, now: Date): boolean =>
  endsAt > startsAt && endsAt > now && startsAt.getTime() >= now.getTime() - hours(1) / 12
