import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import { measures, percent } from '../availability/measures.ts'
import { statement } from './statement-rows.ts'

const service = statement(
  'stats.struck-service',
  `SELECT app_id AS "appId", created_at AS "createdAt" FROM stats.probes WHERE id = $1 FOR UPDATE`,
)
const ofService = statement(
  'stats.struck-incident',
  `SELECT id FROM stats.probe_events WHERE app_id = $1 AND probe_id = $2 AND id = $3 AND type <> 'MAINTENANCE'`,
)
const told = statement(
  'stats.told-of-incident',
  'SELECT EXISTS (SELECT FROM notifs.told_incidents WHERE app_id = $1 AND incident_id = $2) AS told',
  { notNull: ['told'] },
)
const reported = statement(
  'stats.reported-months',
  'SELECT month FROM stats.sla_reports WHERE app_id = $1 AND month = ANY ($2)',
)
const figures = statement(
  'stats.struck-figures',
  `WITH ${measures} SELECT nth, ${percent} AS availability FROM measured WHERE id = $4 ORDER BY nth`,
)
// Nobody is paged any more for what did not happen.
const endPages = statement(
  'stats.end-struck-pages',
  `UPDATE stats.escalations SET ended_at = $3, cause = 'struck', next_due_at = NULL
    WHERE app_id = $1 AND incident_id = $2 AND ended_at IS NULL`,
)

type Strike = {
  appId: string
  id: string
  probeId: string
  incidentId: string | null
  startedAt: Date
  endedAt: Date
  reason: string
  told: boolean
  createdBy: string
  createdAt: Date
}
type Span = { from: Date; to: Date }

/** Struck spans of services, in the transaction of the change. */
export const strikeStore = {
  /** Locks a service of any account: of two strikes at once the second sees the first. */
  lock: async (tx: Tx, probeId: string) => (await tx.query(service.with(probeId))).rows[0],

  isOfService: async (tx: Tx, appId: string, probeId: string, incidentId: string): Promise<boolean> =>
    (await tx.query(ofService.with(appId, probeId, incidentId))).rows.length > 0,

  /** Whether a customer has a notice of the incident. */
  wasTold: async (tx: Tx, appId: string, incidentId: string): Promise<boolean> =>
    (await tx.query(told.with(appId, incidentId))).rows[0]!.told,

  isReported: async (tx: Tx, appId: string, months: readonly string[]): Promise<boolean> =>
    (await tx.query(reported.with(appId, months))).rows.length > 0,

  /** Availability of the service in percent in each of these periods. */
  figures: async (tx: Tx, appId: string, probeId: string, spans: readonly Span[]): Promise<(number | null)[]> => {
    const [from, to] = [spans.map((one) => one.from.toISOString()), spans.map((one) => one.to.toISOString())]
    return (await tx.query(figures.with(appId, from, to, probeId))).rows.map(({ availability }) => availability)
  },

  endPages: async (tx: Tx, appId: string, incidentId: string, now: Date): Promise<void> => {
    await tx.query(endPages.with(appId, incidentId, now))
  },

  /** Throws `strike_overlaps`. */
  add: async (tx: Tx, strike: Strike): Promise<void> => {
    try {
      await tx.prisma.struckSpan.create({ data: strike })
    } catch (error) {
      if (getConstraintName(error) === 'struck_spans_overlaps') throw new Problem('strike_overlaps')
      throw error
    }
  },
}
