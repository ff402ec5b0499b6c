import { toIsoDate } from '@passerelle/kernel/format-date'

/** Available lengths in months, including the current one. */
export const recapPeriods = ['1', '3', '12'] as const
export type RecapPeriod = (typeof recapPeriods)[number]

export const isRecapLength = (text: unknown): text is RecapPeriod => recapPeriods.some((length) => length === text)

/** Months from `first` to `last`, such as `2026-01`, both included. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (
    let [year, month] = first.split('-').map(Number) as [number, number];
    ;
    month === 12 ? ((year += 1), (month = 1)) : (month += 1)
  ) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > last) return months
    months.push(name)
  }
}

/** First and last day of a recap: calendar months in Paris, up to today. */
export const recapPeriod = (length: RecapPeriod, now: Date): { from: string; to: string } => {
  const to = toIsoDate(now)
  const [year, month] = to.split('-').map(Number) as [number, number]
  const first = new Date(Date.UTC(year, month - Number(length), 1))
  return { from: first.toISOString().slice(0, 10), to }
}
