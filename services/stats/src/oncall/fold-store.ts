import { foldToJoin, foldWindowMs, maxFoldLengthMs } from '@passerelle/kernel/page-fold'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Key = { appId: string; incidentId: string }

// What is held until the morning pages nobody yet.
const openFolds = statement(
  'stats.open-folds',
  `SELECT coalesce(fold_id, incident_id) AS "foldId", min(coalesce(fold_started_at, started_at)) AS "startedAt",
          array_agg(DISTINCT app_id) AS "appIds"
     FROM stats.escalations
    WHERE next_due_at IS NOT NULL AND started_at > $3 AND (round > 0 OR next_due_at <= $4)
      AND NOT (app_id = $1 AND incident_id = $2)
    GROUP BY 1`,
  { notNull: ['foldId', 'startedAt', 'appIds'] },
).as<{ appIds: string[] }>()
const absorb = statement(
  'stats.absorb-folds',
  `UPDATE stats.escalations SET fold_id = $2, fold_started_at = $3
    WHERE coalesce(fold_id, incident_id) = ANY ($1::text[]) AND next_due_at IS NOT NULL`,
)
// At the place of the fold: it is paged with the next step, at the latest when the fold takes in nothing more.
const join = statement(
  'stats.join-fold',
  `UPDATE stats.escalations e SET fold_id = $3, fold_started_at = $4, round = f.round, step = f.step,
          next_due_at = CASE WHEN f.round = 0 THEN e.next_due_at 
                 ELSE least(f.next_due_at, greatest($5, e.next_due_at)) END
     FROM (SELECT round, step, next_due_at FROM stats.escalations
            WHERE coalesce(fold_id, incident_id) = $3 AND next_due_at IS NOT NULL
              AND NOT (app_id = $1 AND incident_id = $2)
            ORDER BY round DESC, step DESC, next_due_at LIMIT 1) f
    WHERE e.app_id = $1 AND e.incident_id = $2
   RETURNING e.next_due_at AS "dueAt"`,
)
// The first of the outages first. In this order whoever pages for one of them locks all of them.
const mates = statement(
  'stats.lock-fold',
  `SELECT f.app_id AS "appId", f.incident_id AS "incidentId", e.probe_id AS "probeId",
          coalesce(p.pages, 'always') = 'business' AS quiet,
          e.acknowledged_at IS NULL AND e.resolved_at IS NULL AND p.detached_at IS NULL
            AND NOT EXISTS (SELECT FROM stats.probe_pauses u
              WHERE u.app_id = e.app_id AND u.probe_id = e.probe_id AND u.ended_at IS NULL)
            AND NOT EXISTS (SELECT FROM stats.maintenances m
              JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
              WHERE m.app_id = e.app_id AND s.probe_id = e.probe_id AND m.started_at IS NOT NULL
                AND m.ended_at IS NULL AND m.cancelled_at IS NULL AND m.ends_at > $3) AS open
     FROM stats.escalations f
     JOIN stats.probe_events e ON e.app_id = f.app_id AND e.id = f.incident_id
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
    WHERE coalesce(f.fold_id, f.incident_id) =
          (SELECT coalesce(o.fold_id, o.incident_id) FROM stats.escalations o
            WHERE o.app_id = $1 AND o.incident_id = $2)
      AND f.next_due_at IS NOT NULL
    ORDER BY f.started_at, f.app_id, f.incident_id FOR UPDATE OF f`,
  { notNull: ['open', 'quiet'] },
)

/** Outages that are paged as one (ONC-021), in the transaction of the change. */
export const foldStore = {
  /**
   * Lets a new outage join those that it is paged with; its escalation has begun, and the rota is locked. Returns when
   * it is due then; undefined when it is paged by itself.
   */
  join: async (tx: Tx, { appId, incidentId }: Key, now: Date): Promise<Date | undefined> => {
    const since = new Date(now.getTime() - foldWindowMs)
    const found = foldToJoin(await openFolds.readRows(tx.query, appId, incidentId, since, now), appId, now)
    if (!found) return undefined
    const { foldId, startedAt } = found.fold
    if (found.absorbedIds.length > 0) await tx.query(absorb.with(found.absorbedIds, foldId, startedAt))
    const latest = new Date(startedAt.getTime() + maxFoldLengthMs)
    return (await tx.query(join.with(appId, incidentId, foldId, startedAt, latest))).rows[0]?.dueAt ?? undefined
  },

  /** Locks the outages that are paged with one, itself among them, the first one first; without those nobody pages. */
  lock: async (tx: Tx, { appId, incidentId }: Key, now: Date) =>
    (await tx.query(mates.with(appId, incidentId, now))).rows.filter(({ open }) => open),
}
