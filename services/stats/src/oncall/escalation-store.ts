import { isBusinessTime, nextBusinessMorning } from '@passerelle/kernel/business-hours'
import type { EscalationPlace } from '@passerelle/kernel/escalation'
import type { OncallChannelKind } from '@passerelle/kernel/oncall-channels'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Key = { appId: string; incidentId: string }
export type PagedPerson = {
  userId: string
  outcome: 'sent' | 'skipped'
  channels: OncallChannelKind[]
  /** Why this person was passed over. */
  error: 'absent' | 'no_channel' | null
}

// Paged is what nobody has seen yet; without a rota the notices of outages tell everybody present. $4: when pages of
// business hours leave.
const start = statement(
  'stats.start-escalation',
  `INSERT INTO stats.escalations (app_id, incident_id, next_due_at, started_at)
   SELECT e.app_id, e.id, CASE WHEN w.pages = 'business' THEN $4::timestamptz ELSE $3::timestamptz END, $3
     FROM stats.probe_events e JOIN stats.incident_pages w ON w.app_id = e.app_id AND w.incident_id = e.id
    WHERE e.app_id = $1 AND e.id = $2 AND w.pages <> 'never' AND e.type <> 'MAINTENANCE' AND e.maintenance_id IS NULL
      AND e.acknowledged_at IS NULL AND e.resolved_at IS NULL
      AND EXISTS (SELECT FROM stats.oncall_layers l WHERE l.removed_at IS NULL)
   ON CONFLICT DO NOTHING RETURNING next_due_at AS "dueAt"`,
)
// What was exhausted is taken in the end.
const end = statement(
  'stats.end-escalation',
  `UPDATE stats.escalations SET ended_at = $4, cause = $3, next_due_at = NULL
    WHERE app_id = $1 AND incident_id = $2 AND (ended_at IS NULL OR cause = 'exhausted' AND $3 = 'taken')`,
)
const answer = statement(
  'stats.answer-pages',
  `UPDATE stats.oncall_pages SET answered_at = $4
    WHERE app_id = $1 AND incident_id = $2 AND user_id = $3 AND answered_at IS NULL AND outcome = 'sent'`,
)
// The incident first, as whoever takes charge of it.
const incident = statement(
  'stats.lock-paged-incident',
  `SELECT e.probe_id AS "probeId", e.acknowledged_at IS NOT NULL AS taken, e.resolved_at IS NOT NULL AS resolved,
          coalesce(p.pages, 'always') = 'business' AS quiet,
          p.detached_at IS NOT NULL OR EXISTS (SELECT FROM stats.probe_pauses u
            WHERE u.app_id = e.app_id AND u.probe_id = e.probe_id AND u.ended_at IS NULL) AS unwatched,
          (SELECT max(m.ends_at) FROM stats.maintenances m
             JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
            WHERE m.app_id = e.app_id AND s.probe_id = e.probe_id AND m.started_at IS NOT NULL
              AND m.ended_at IS NULL AND m.cancelled_at IS NULL AND m.ends_at > $3) AS "maintainedUntil"
     FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
    WHERE e.app_id = $1 AND e.id = $2 FOR UPDATE OF e`,
  { notNull: ['taken', 'resolved', 'unwatched', 'quiet'] },
)
const claim = statement(
  'stats.claim-escalation',
  `SELECT round, step FROM stats.escalations
    WHERE app_id = $1 AND incident_id = $2 AND next_due_at = $3 AND next_due_at <= $4 FOR UPDATE`,
)
// Never back to an earlier page.
const advance = statement(
  'stats.advance-escalations',
  `UPDATE stats.escalations e SET
     round = CASE WHEN (e.round, e.step) < ($3::smallint, $4::smallint) THEN $3 ELSE e.round END,
     step = CASE WHEN (e.round, e.step) < ($3::smallint, $4::smallint) THEN $4 ELSE e.step END,
     next_due_at = $5
    FROM unnest($1::text[], $2::text[]) AS k(app_id, incident_id)
    WHERE e.app_id = k.app_id AND e.incident_id = k.incident_id`,
)
const called = statement(
  'stats.call-incidents',
  `UPDATE stats.probe_events e SET call = true FROM unnest($1::text[], $2::text[]) AS k(app_id, id)
    WHERE e.app_id = k.app_id AND e.id = k.id AND NOT e.call`,
)

const idsOf = (keys: readonly Key[]): [string[], string[]] => [
  keys.map(({ appId }) => appId),
  keys.map(({ incidentId }) => incidentId),
]

/** Rows of escalations and their pages, in the transaction of the change. */
export const escalationStore = {
  /** Begins to page for an incident that goes on, once. Returns when; null when it does not ask for it (ONC-020). */
  start: async (tx: Tx, { appId, incidentId }: Key, now: Date): Promise<Date | null> => {
    const opensAt = isBusinessTime(now) ? now : nextBusinessMorning(now)
    return (await tx.query(start.with(appId, incidentId, now, opensAt))).rows[0]?.dueAt ?? null
  },

  end: async (
    tx: Tx,
    { appId, incidentId }: Key,
    cause: 'taken' | 'resolved' | 'maintenance' | 'exhausted',
    now: Date,
  ): Promise<void> => {
    await tx.query(end.with(appId, incidentId, cause, now))
  },

  /** Whoever took charge has answered their pages. */
  answer: async (tx: Tx, { appId, incidentId }: Key, userId: string, now: Date): Promise<void> => {
    await tx.query(answer.with(appId, incidentId, userId, now))
  },

  lockIncident: async (tx: Tx, { appId, incidentId }: Key, now: Date) =>
    (await tx.query(incident.with(appId, incidentId, now))).rows[0],

  /** Compare-and-set of a due page: undefined when it was due at another moment, or is not due yet. */
  claim: async (tx: Tx, { appId, incidentId }: Key, dueAt: Date, now: Date): Promise<EscalationPlace | undefined> =>
    (await tx.query(claim.with(appId, incidentId, dueAt, now))).rows[0],

  advance: async (tx: Tx, keys: readonly Key[], { round, step }: EscalationPlace, dueAt: Date) => {
    await tx.query(advance.with(...idsOf(keys), round, step, dueAt))
  },

  /** Keeps whom this step pages and passes over; the incidents count as called from now on. */
  page: async (
    tx: Tx,
    keys: readonly Key[],
    { round, step }: EscalationPlace,
    people: readonly PagedPerson[],
    { newId, now }: { newId: () => string; now: Date },
  ): Promise<void> => {
    await tx.prisma.oncallPage.createMany({
      data: keys.flatMap((key) => people.map((one) => ({ ...one, ...key, id: newId(), round, step, sentAt: now }))),
      // An outage that joined others may have been further than they were.
      skipDuplicates: true,
    })
    await tx.query(called.with(...idsOf(keys)))
  },
}
