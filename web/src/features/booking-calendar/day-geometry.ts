/** An hour of the day view, in px (BOK-007). */
export const hourHeight = 60

const hoursOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour + minute / 60
}

/** Where something of a day is drawn, in px from midnight. */
export type DayPlace = { top: number; height: number }

/** The hours of a day in which a booking holds its room: from the hour of arrival, or up to the one of departure; null on other days. */
export const blockPlace = (
  { arrivalDate, departureDate }: { arrivalDate: string; departureDate: string },
  day: string,
  { arrivalFrom, departureUntil }: { arrivalFrom: string; departureUntil: string },
): DayPlace | null => {
  if (day < arrivalDate || day > departureDate) return null
  const from = day === arrivalDate ? hoursOf(arrivalFrom) : 0
  const until = day === departureDate ? hoursOf(departureUntil) : 24
  return { top: from * hourHeight, height: Math.max(until - from, 0.5) * hourHeight }
}

/** The band of business hours (BOK-009). */
export const hoursPlace = (openHour: number, closeHour: number): DayPlace => ({
  top: openHour * hourHeight,
  height: (closeHour - openHour) * hourHeight,
})

/** Where the line of the present is, from `14:20`. */
export const nowTop = (time: string): number => hoursOf(time) * hourHeight
