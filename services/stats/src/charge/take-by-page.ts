import type { InferResponse } from '@passerelle/contract/operation'
import { isProblem, Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
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
  const open = async (link: PageLink) => {
    const found = (await database.query(paged.with(link.incidentId, link.userId))).rows[0]
    if (!found || takeOutcome(found, link.userId) === 'incident_over') throw new Problem('not_found')
    return found
  }
  const takeFor = async ({ incidentId, userId, via }: PageLink) => {
    try {
      return await charge.take(incidentId, { kind: 'staff', userId, project: false, sessionId: '' }, via)
    } catch (error) {
      // It ended since the link was read: nothing about outages is said to whoever holds an old link.
      throw isProblem(error, 'incident_over') ? new Problem('not_found') : error
    }
  }

  return {
    /** Throws `not_found`, `incident_taken`. */
    read: async (token: string): Promise<Page> => {
      const link = readLink(token)
      const tried = await test.readPage(link)
      if (tried) return tried
      const found = await open(link)
      const { firstName, service, account, startedAt, acknowledgedAt, taker } = found
      if (acknowledgedAt !== null) throw takenProblem(taker, acknowledgedAt, clock.now())
      const takeBefore = new Date(startedAt.getTime() + timeToTake)
      const times = { startedAt: startedAt.toISOString(), takeBefore: takeBefore.toISOString() }
      return { firstName, test: false, service, account, ...times }
    },

    /** Throws `not_found`, `incident_taken`. */
    take: async (token: string): Promise<Taken> => {
      const link = readLink(token)
      const tried = await test.answer(link)
      if (tried) return tried
      const found = await open(link)
      const { acknowledgedAt } = await takeFor(link)
      return { firstName: found.firstName, test: false, service: found.service, acknowledgedAt: acknowledgedAt! }
    },
  }
}
