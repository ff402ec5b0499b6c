import { days } from './durations.ts'
import { timeText, toIsoDate } from './format-date.ts'
import { addDays, daysBetween } from './nights.ts'
import type { Shift } from './on-call.ts'

/** A page that was sent, with who took charge of its incident first, and when. */
export type SentPage = {
  userId: string
  incidentId: string
  at: Date
  takenAt: Date | null
  takenBy: string | null
}
export type OnCallFigures = {
  onCallMs: number
  pages: number
  nights: number
  mostInNight: number
  medianMs: number | null
  slowestMs: number | null
  takenByAnother: number
  tired: boolean
}

/** Above this number of nights with a page in a week a person is tired. */
const bearableNights = 2
/** Nights before a month that may make its first ones too many. */
export const nightsBefore = days(7)

/** The night of an instant, 22:00 to 07:00 in Paris, as the day on which it begins; null by day. */
export const nightOf = (at: Date): string | null => {
  const time = timeText(at)
  if (time >= '22:00') return toIsoDate(at)
  return time < '07:00' ? addDays(toIsoDate(at), -1) : null
}

const median = (sorted: readonly number[]): number | null => {
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/** Time that spans cover, counted once where they overlap, in ms. */
const coveredMs = (spans: readonly Pick<Shift, 'startsAt' | 'endsAt'>[]): number => {
  let covered = 0
  let until = 0
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    covered += Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), until))
    until = Math.max(until, endsAt.getTime())
  }
  return covered
}

const countBy = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** Whether some week that ends in the month has too many of these nights. */
const isTired = (nights: readonly string[], from: string): boolean => {
  const sorted = [...new Set(nights)].toSorted()
  return sorted.some((night, index) => {
    const first = sorted[index - bearableNights]
    return night >= from && first !== undefined && daysBetween(first, night) < 7
  })
}

/**
 * What the rota asked of a person from an instant on (ONC-046). `pages` are theirs, those of the week before too, which
 * count for the nights in a row alone. Pages of one moment are one page.
 */
export const onCallFigures = (
  shifts: readonly Pick<Shift, 'startsAt' | 'endsAt'>[],
  pages: readonly SentPage[],
  userId: string,
  from: Date,
): OnCallFigures => {
  const distinct = [...new Map(pages.map((page) => [page.at.getTime(), page])).values()]
  const isCounted = ({ at }: SentPage) => at >= from
  const nights = (list: readonly SentPage[]) => list.flatMap(({ at }) => nightOf(at) ?? [])
  const inNights = countBy(nights(distinct.filter(isCounted)), (night) => night)
  const firstPages = new Map<string, SentPage>()
  for (const page of pages.filter(isCounted)) {
    const known = firstPages.get(page.incidentId)
    if (!known || page.at < known.at) firstPages.set(page.incidentId, page)
  }
  const incidents = [...firstPages.values()]
  const taken = incidents
    .flatMap(({ at, takenAt, takenBy }) =>
      takenAt !== null && takenBy === userId ? [takenAt.getTime() - at.getTime()] : [],
    )
    .toSorted((a, b) => a - b)
  return {
    onCallMs: coveredMs(shifts),
    pages: distinct.filter(isCounted).length,
    nights: inNights.size,
    mostInNight: Math.max(0, ...inNights.values()),
    medianMs: median(taken),
    slowestMs: taken.at(-1) ?? null,
    takenByAnother: incidents.filter(({ takenBy }) => takenBy !== null && takenBy !== userId).length,
    tired: isTired(nights(distinct), addDays(toIsoDate(from), -1)),
  }
}
