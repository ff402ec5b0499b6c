const hour = 3_600_000
const day = 24 * hour

const saturday = 6
const sunday = 0

/**
 * Moves an instant into the working hours of its day (about 8 to 18 h in Paris), a weekend's to the Friday evening
 * before. Keeps the order of instants.
 */
export const atWork = (at: Date): Date => {
  const midnight = Math.floor(at.getTime() / day) * day
  const part = (at.getTime() - midnight) / day
  const weekday = new Date(midnight).getUTCDay()
  if (weekday === saturday) return new Date(midnight - day + 17 * hour + part * hour)
  if (weekday === sunday) return new Date(midnight - 2 * day + 18 * hour + part * hour)
  return new Date(midnight + 7 * hour + part * 10 * hour)
}
