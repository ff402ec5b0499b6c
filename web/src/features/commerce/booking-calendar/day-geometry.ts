/** Height of an hour in the day view, in px (BOK-007). */
export const hourHeight = 60

const hoursOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour + minute / 60
}

/** Position and height in the day view, in px from midnight. */
export type DayPlace = { top: number; height: number }

/** Position of a booking on a day: from the hour of arrival, or up to the hour of departure; null on other days. */
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

/** Position of the business hours (BOK-009). */
export const hoursPlace = (openHour: number, closeHour: number): DayPlace => ({
  top: openHour * hourHeight,
  height: (closeHour - openHour) * hourHeight,
})

/** Position of the current time line for a time such as `14:20`. */
export const nowTop = (time: string): number => hoursOf(time) * hourHeight
