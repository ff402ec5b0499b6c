import { hours as hoursOf } from '@passerelle/kernel/durations'
import type { UptimeResults } from './uptime-check-queries.ts'

/** Periods of the page of results, in hours. */
export const resultPeriods = { '48-hours': 48, '30-days': 720 } as const
export type ResultPeriod = keyof typeof resultPeriods

type Hour = UptimeResults['hours'][number]
/** One place of the chart: an hour, or several hours together; null when nothing was checked. */
export type ResultPoint = { from: Date; checks: number; failures: number; averageMs: number; maxMs: number } | null

/** Width of a point in hours, so that the chart has at most some 120 points. */
const hoursPerPoint = { '48-hours': 1, '30-days': 6 } as const

/** The points of a chart, oldest first: hours without a check leave a gap. */
export const toPoints = (list: readonly Hour[], period: ResultPeriod, now: Date): ResultPoint[] => {
  const width = hoursPerPoint[period]
  const last = Math.floor(now.getTime() / hoursOf(1)) + 1
  const count = resultPeriods[period] / width
  const points: ResultPoint[] = Array.from({ length: count }, () => null)
  for (const { hour, checks, failures, averageMs, maxMs } of list) {
    const place = count - 1 - Math.floor((last - 1 - Date.parse(hour) / hoursOf(1)) / width)
    if (place < 0 || place >= count) continue
    const known = points[place]
    points[place] = {
      from: new Date((last - (count - place) * width) * hoursOf(1)),
      checks: (known?.checks ?? 0) + checks,
      failures: (known?.failures ?? 0) + failures,
      averageMs:
        ((known?.averageMs ?? 0) * (known?.checks ?? 0) + averageMs * checks) / ((known?.checks ?? 0) + checks),
      maxMs: Math.max(known?.maxMs ?? 0, maxMs),
    }
  }
  return points
}

/** Highest time of a chart, in ms: timeouts of failed checks do not flatten the others. */
export const topOfChart = (points: readonly ResultPoint[]): number => {
  const found = points.filter((point) => point !== null)
  const good = found.filter(({ failures }) => failures === 0)
  return Math.max(1, ...(good.length > 0 ? good : found).map(({ maxMs }) => maxMs))
}

/** Sums over points: null where nothing was checked. */
export const sumPoints = (points: readonly ResultPoint[]) => {
  const found = points.filter((point) => point !== null)
  const checks = found.reduce((sum, point) => sum + point.checks, 0)
  if (checks === 0) return null
  return {
    checks,
    failures: found.reduce((sum, point) => sum + point.failures, 0),
    averageMs: found.reduce((sum, point) => sum + point.averageMs * point.checks, 0) / checks,
    maxMs: Math.max(...found.map((point) => point.maxMs)),
  }
}
