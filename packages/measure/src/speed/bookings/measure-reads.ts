import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { BookingsDataset } from './dataset.ts'
import type { Http } from '../http.ts'

const warmUp = 5
const rounds = 30

/** Sends two requests in turn, so that other load on the machine affects both alike. */
const alternate = async (one: () => Promise<{ ms: number }>, other: () => Promise<{ ms: number }>) => {
  const samples: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < rounds; round += 1) {
    const [first, second] = [await one(), await other()]
    if (round >= 0) {
      samples[0].push(first.ms)
      samples[1].push(second.ms)
    }
  }
  return [summarizeLatency(samples[0]), summarizeLatency(samples[1])] as const
}

/** The last day of a month that is named by its first. */
export const lastDay = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** A calendar month of all rooms against its statement alone. */
export const measureCalendar = async (
  { month }: BookingsDataset,
  ours: Http,
  floor: Http,
  headers: Record<string, string>,
): Promise<{ bookings: number; ours: LatencyStats; floor: LatencyStats }> => {
  const days = `start=${month}&end=${lastDay(month)}`
  const read = () => ours.send({ path: `/api/bookings/v1/admin/bookings/date-range?${days}`, headers })
  const bare = () => floor.send({ path: '/statements/calendar' })
  const bookings = (JSON.parse((await read()).text) as { list: unknown[] }).list.length
  const [mine, theirs] = await alternate(read, bare)
  return { bookings, ours: mine, floor: theirs }
}

/** The first page and a later one of the payments list, of the large account against the small one. */
export const measurePayments = async (
  ours: Http,
  large: Record<string, string>,
  small: Record<string, string>,
): Promise<{ large: LatencyStats; small: LatencyStats }> => {
  const page = (headers: Record<string, string>) => () =>
    ours.send({ path: '/api/payments/v1/admin/payments?limit=25&skip=0', headers })
  const [mine, theirs] = await alternate(page(large), page(small))
  return { large: mine, small: theirs }
}
