import type { InferResponse } from '@passerelle/contract/operation'
import { isProblem, Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import { maxOutagesOfPage } from '@passerelle/contract/stats/charge'
import { minutes } from '@passerelle/kernel/durations'
import { takeTokens, type PageLink } from '@passerelle/server/mail/take-token'
import type { Platform } from '@passerelle/server/platform'
import { testAlarm } from '../oncall/test-alarm.ts'
import { takeOutcome } from './charge-flow.ts'
import { statement } from './statement-rows.ts'
import { takeCharge, takenProblem } from './take-charge.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'record'>
type Page = InferResponse<typeof stats.readPage>
type Taken = InferResponse<typeof stats.takeByPage>

/** After this the GTI is missed (AVL-029). */
const timeToTake = minutes(60)

const paged = statement(
  'stats.paged-incident',
  `SELECT w.first_name AS "firstName", p.name AS service, a.name AS account, e.started_at AS "startedAt",
          e.acknowledged_at AS "acknowledgedAt", e.acknowledged_by AS "acknowledgedBy",
          e.resolved_at AS "resolvedAt", concat_ws(' ', t.first_name, t.last_name) AS taker
     FROM stats.probe_events e
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
     JOIN accounts.app_cards a ON a.id = e.app_id
     JOIN accounts.app_cards o ON o.provider
     JOIN accounts.people w ON w.app_id = o.id AND w.id = $2 AND w.staff AND w.deleted_at IS NULL
     LEFT JOIN accounts.people t ON t.app_id = e.app_id AND t.id = e.acknowledged_by AND NOT t.anonymised
    WHERE e.id = $1 AND e.type <> 'MAINTENANCE'`,
  { notNull: ['firstName', 'service', 'account', 'startedAt', 'taker'] },
)

// Whoever was paged for them in the same moment was paged for them as one.
const mates = statement(
  'stats.paged-mates',
  `SELECT e.id AS "_id", p.name AS service, a.name AS account, e.started_at AS "startedAt",
          e.acknowledged_at IS NULL AND e.resolved_at IS NULL AS open
     FROM stats.probe_events l
     JOIN stats.oncall_pages m ON m.app_id = l.app_id AND m.incident_id = l.id AND m.user_id = $2
     JOIN stats.oncall_pages g ON g.sent_at = m.sent_at AND g.user_id = m.user_id AND g.incident_id <> m.incident_id
     JOIN stats.probe_events e ON e.app_id = g.app_id AND e.id = g.incident_id
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
     JOIN accounts.app_cards a ON a.id = e.app_id
    WHERE l.id = $1 AND m.outcome = 'sent' AND g.outcome = 'sent'
    GROUP BY e.id, p.name, a.name, e.started_at, e.acknowledged_at, e.resolved_at
    ORDER BY open DESC, e.started_at, e.id LIMIT $3`,
  { notNull: ['account', 'open'] },
)

/** Takes charge by the link of a page, without a session (ONC-016). */
export const takeByPage = (deps: Deps) => {
  const { clock, database, env } = deps
  const tokens = takeTokens(env)
  const charge = takeCharge(deps)
  const test = testAlarm(deps)

  const readLink = (token: string): PageLink => {
    const link = tokens.read(token, clock.now())
    if (!link) throw new Problem('not_found')
    return link
  }
  const find = async (link: PageLink) => {
    const found = (await database.query(paged.with(link.incidentId, link.userId))).rows[0]
    if (!found) throw new Problem('not_found')
    return found
  }
  const readMates = ({ incidentId, userId }: PageLink) =>
    mates.readRows(database.query, incidentId, userId, maxOutagesOfPage - 1)
  const takeFor = async ({ incidentId, userId, via }: PageLink) => {
    try {
      return await charge.take(incidentId, { kind: 'staff', userId, project: false, sessionId: '' }, via)
    } catch (error) {
      // It ended since the link was read: nothing about outages is said to whoever holds an old link.
      throw isProblem(error, 'incident_over') ? new Problem('not_found') : error
    }
  }

  const timesOf = (startedAt: Date) => ({
    startedAt: startedAt.toISOString(),
    takeBefore: new Date(startedAt.getTime() + timeToTake).toISOString(),
  })
  /** Takes those of the page that nobody else has; the first problem when there is none. */
  const takeEach = async (link: PageLink, incidentIds: readonly string[]) => {
    const known = new Set([link.incidentId, ...(await readMates(link)).map(({ _id }) => _id)])
    if (incidentIds.some((id) => !known.has(id))) throw new Problem('not_found')
    const taken: Awaited<ReturnType<typeof takeFor>>[] = []
    let refused: unknown
    for (const incidentId of new Set(incidentIds))
      try {
        taken.push(await takeFor({ ...link, incidentId }))
      } catch (error) {
        if (!isProblem(error, 'incident_taken') && !isProblem(error, 'not_found')) throw error
        refused ??= error
      }
    if (taken.length === 0) throw refused
    return taken
  }

  return {
    /** Shows what nobody has taken, the outage of the link first. Throws `not_found`, `incident_taken`. */
    read: async (token: string): Promise<Page> => {
      const link = readLink(token)
      const tried = await test.readPage(link)
      if (tried) return tried
      const { firstName, service, account, startedAt, acknowledgedAt, taker, ...charge } = await find(link)
      const own = { _id: link.incidentId, service, account, startedAt }
      const others = (await readMates(link)).flatMap(({ open, ...one }) => (open ? [one] : []))
      const outcome = takeOutcome({ ...charge, acknowledgedAt }, link.userId)
      const [first, ...rest] = outcome === 'take' ? [own, ...others] : others
      if (first)
        return {
          firstName,
          test: false,
          ...first,
          ...timesOf(first.startedAt),
          others: rest.map((one) => ({ ...one, startedAt: one.startedAt.toISOString() })),
        }
      if (outcome === 'incident_over' || acknowledgedAt === null) throw new Problem('not_found')
      throw takenProblem(taker, acknowledgedAt, clock.now())
    },

    /** Throws `not_found`, `incident_taken`. */
    take: async (token: string, incidentIds?: readonly string[]): Promise<Taken> => {
      const link = readLink(token)
      const tried = await test.answer(link)
      if (tried) return tried
      const { firstName } = await find(link)
      const taken = await takeEach(link, incidentIds ?? [link.incidentId])
      const { service, acknowledgedAt } = taken[0]!
      return { firstName, test: false, service, acknowledgedAt: acknowledgedAt!, count: taken.length }
    },
  }
}
