const pad = (value: number) => String(value).padStart(2, '0')

/**
 * Weeks of a month such as `2026-02`, Monday first: seven days such as `2026-02-01` each, null for days of another
 * month (AVL-020).
 */
export const getWeeksOfMonth = (month: string): (string | null)[][] => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const lead = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const day = week * 7 + column - lead + 1
      return day < 1 || day > days ? null : `${month}-${pad(day)}`
    }),
  )
}

/** Seven dates from a Monday on, used to format the names of the weekdays. */
export const weekdayDates = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)))
