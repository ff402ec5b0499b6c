import { serviceLevels } from '@passerelle/kernel/service-levels'
import type { Person } from '@passerelle/kernel/actor'
import { monthBounds, slaMonth, type SlaMonth } from '@passerelle/kernel/sla-month'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { availabilityView } from '../availability/availability-view.ts'
import type { Levels } from '../availability/levels-view.ts'
import { levelsAt, measures } from '../availability/measures.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'env'>

export type SlaTrend = ({ month: string } & Levels)[]

/** The report of one past month of an account. */
export type SlaReport = {
  account: string
  month: string
  /** End of the month: everything is as it was then. */
  end: Date
  services: SlaMonth['services']
  events: SlaMonth['events']
  /** What the monitoring provider said of the cause, by event. */
  causes: ReadonlyMap<string, string>
  /** Availability of the month before, by service. */
  before: ReadonlyMap<string, number>
  /** The service levels of six months, this one last. */
  trend: SlaTrend
  levels: Awaited<ReturnType<ReturnType<typeof availabilityView>>>['levels']
}

/** The month before one such as `2026-01`. */
export const monthBefore = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

const accountName = statement('stats.accountName', 'SELECT name FROM accounts.app_cards WHERE id = $1', {
  notNull: ['name'],
})

const nameOf = async (query: Query, appId: string): Promise<string> => {
  const { rows } = await query(accountName.with(appId))
  return rows[0]?.name ?? ''
}

const slaCauses = statement(
  'stats.slaCauses',
  `SELECT id, cause FROM stats.probe_events WHERE app_id = $1 AND id = ANY ($2) AND cause IS NOT NULL`,
  { notNull: ['cause'] },
)

const causesOf = async (query: Query, appId: string, events: SlaMonth['events']) => {
  const { rows } = await query(
    slaCauses.with(
      appId,
      events.map(({ id }) => id),
    ),
  )
  return new Map(rows.map(({ id, cause }) => [id, cause]))
}

const trendMonths = 6

const slaTrend = statement(
  'stats.slaTrend',
  `WITH ${measures}, ${levelsAt('$4')} SELECT gti, gtr, gtd FROM levels ORDER BY nth`,
).as<Levels>()

/** Service levels of the months up to this one, as they were known at its end, in one statement. */
const readTrend = async (query: Query, appId: string, month: string): Promise<SlaTrend> => {
  const months = Array.from({ length: trendMonths }).reduce<string[]>(
    (list) => [list[0] === undefined ? month : monthBefore(list[0]), ...list],
    [],
  )
  const spans = months.map(monthBounds)
  const { rows } = await query(
    slaTrend.with(
      appId,
      spans.map(({ start }) => start.toISOString()),
      spans.map(({ end }) => end.toISOString()),
      monthBounds(month).end,
    ),
  )
  return rows.map((levels, index) => ({ month: months[index]!, ...levels }))
}

/**
 * Reads the monthly report of an account from its events: made again later it is the same, whatever was added since
 * (AVL-027, OPEN-061). Services that were not monitored yet, and what happened after the month, are left out. Null when
 * nothing was monitored.
 */
export const readSla = ({ database, env }: Deps) => {
  const query = database.queryReplica
  const read = availabilityView({ query }, env.reportThreshold)
  const monthOf = async (appId: string, month: string) => {
    const { start, end } = monthBounds(month)
    // Figures are the same for every reader; reports, which are not, are not part of it.
    const reader: Person = { kind: 'customer', appId, userId: '', sessionId: '', admin: true }
    const seen = await read(reader, { from: start, to: end }, end)
    return { seen, ...slaMonth(seen, month, end), end }
  }
  return async (appId: string, month: string): Promise<SlaReport | null> => {
    const [account, of, past] = [
      await nameOf(query, appId),
      await monthOf(appId, month),
      await monthOf(appId, monthBefore(month)),
    ]
    const services = of.services.filter(({ monitoredMs }) => monitoredMs > 0)
    if (services.length === 0) return null
    const trend = await readTrend(query, appId, month)
    const before = past.services.flatMap(({ id, availability }) =>
      availability === null ? [] : [[id, availability] as const],
    )
    const events = of.events.map((event) =>
      event.resolvedAt !== null && Date.parse(event.resolvedAt) > of.end.getTime()
        ? { ...event, resolvedAt: null }
        : event,
    )
    const levels = Object.fromEntries(serviceLevels.map((level) => [level, of.seen.levels[level]]))
    return {
      account,
      month,
      end: of.end,
      services,
      events,
      causes: await causesOf(query, appId, events),
      before: new Map(before),
      trend,
      levels: levels as SlaReport['levels'],
    }
  }
}
