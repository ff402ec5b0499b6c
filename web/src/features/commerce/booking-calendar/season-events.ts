import type { CalendarEvent, EventTheme } from '../../../kit/ui/display/calendar-event.tsx'
import type { Room } from '../../../model/bookings/booking-queries.ts'

const themes: EventTheme[] = ['green', 'blue', 'purple', 'yellow']

/** Seasons and closures of the rooms as calendar events, each on its first visible day (BOK-015). */
export const seasonEvents = (
  rooms: readonly Pick<Room, 'priceList' | 'bookingRestrictions'>[],
  days: readonly string[],
  closedTitle: string,
): CalendarEvent[] => {
  const [first, last] = [days[0]!, days.at(-1)!]
  const events = new Map<string, CalendarEvent>()
  const names: string[] = []
  const add = (title: string, from: string, to: string, theme: EventTheme) => {
    const date = from < first ? first : from
    if (from <= last && to >= first) events.set(`${date} ${title}`, { _id: `${date} ${title}`, date, title, theme })
  }
  for (const { priceList, bookingRestrictions } of rooms) {
    for (const { name, from, to } of priceList) {
      if (!names.includes(name)) names.push(name)
      add(name, from, to, themes[names.indexOf(name) % themes.length]!)
    }
    for (const { from, to, reason } of bookingRestrictions.closedPeriods) add(reason || closedTitle, from, to, 'red')
  }
  return [...events.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}
