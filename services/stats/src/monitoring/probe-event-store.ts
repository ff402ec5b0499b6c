import type { Responsibility } from '@passerelle/kernel/availability'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { sanitizeEvent, isProduction, type Progress } from './event-rules.ts'
import type { OpenMaintenance } from './maintenance.ts'
import type { MonitoringEvent } from './monitoring-source.ts'

/** A row that a pull inserted or updated; `before` is null when it is new. */
export type UpsertedEvent = {
  appId: string
  id: string
  probeId: string
  type: Responsibility
  before: Progress | null
  after: Progress
}
type Row = Omit<UpsertedEvent, 'before' | 'after'> & {
  isNew: boolean
  wasAcknowledged: boolean
  wasResolved: boolean
  acknowledged: boolean
  resolved: boolean
}

const told = `
  RETURNING new.app_id AS "appId", new.id, new.probe_id AS "probeId", new.type, old.id IS NULL AS "isNew",
            old.acknowledged_at IS NOT NULL AS "wasAcknowledged", old.resolved_at IS NOT NULL AS "wasResolved",
            new.acknowledged_at IS NOT NULL AS acknowledged, new.resolved_at IS NOT NULL AS resolved`

// While the monitoring of a service is paused, only events that are known already make progress; what began and ended
// within a pause is left out afterwards too.
// The start never changes once stored. The CASE is needed because greatest() ignores null and would set an end for
// events without one.
const notBeforeStart = (column: string) =>
  `CASE WHEN excluded.${column} IS NOT NULL THEN greatest(excluded.${column}, known.started_at) END`

// Ordered by id to prevent deadlocks between two pulls of the same page.
export const takeStatement = statement(
  'stats.takeEvents',
  `
  INSERT INTO stats.probe_events AS known
         (app_id, id, probe_id, event_id, type, name, cause, started_at, acknowledged_at, resolved_at, call, is_prod,
          acknowledged_via)
  SELECT p.app_id, e.id, p.id, e.event_id, $1, e.name, e.cause, e.started_at, e.acknowledged_at, e.resolved_at, e.call,
    e.is_prod, CASE WHEN e.acknowledged_at IS NOT NULL THEN 'source' END
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[],
         $9::timestamptz[], $10::boolean[], $11::boolean[])
         e (id, event_id, monitor_id, name, cause, started_at, acknowledged_at, resolved_at, call, is_prod)
    JOIN stats.probes p ON p.provider_monitor_id = e.monitor_id
   WHERE NOT EXISTS (SELECT FROM stats.probe_pauses u WHERE u.app_id = p.app_id AND u.probe_id = p.id
                        AND (u.ended_at IS NULL OR e.started_at >= u.started_at AND e.resolved_at <= u.ended_at))
      OR EXISTS (SELECT FROM stats.probe_events k WHERE k.event_id = e.event_id)
   ORDER BY e.event_id
  ON CONFLICT (event_id) DO UPDATE
     SET acknowledged_at = coalesce(known.acknowledged_at, ${notBeforeStart('acknowledged_at')}),
         acknowledged_via = CASE WHEN known.acknowledged_at IS NULL THEN excluded.acknowledged_via
           ELSE known.acknowledged_via END,
         resolved_at = coalesce(known.resolved_at, ${notBeforeStart('resolved_at')}),
         call = known.call OR excluded.call, cause = coalesce(known.cause, excluded.cause)
   WHERE (known.acknowledged_at IS NULL AND excluded.acknowledged_at IS NOT NULL)
     OR (known.resolved_at IS NULL AND excluded.resolved_at IS NOT NULL)
      OR (excluded.call AND NOT known.call) OR (known.cause IS NULL AND excluded.cause IS NOT NULL)
  ${told}`,
).as<Row>()

export const resolveStatement = statement(
  'stats.resolveEvents',
  `
  UPDATE stats.probe_events SET resolved_at = greatest($2, started_at)
  WHERE event_id = ANY ($1) AND resolved_at IS NULL ${told}`,
).as<Row>()

export const standingStatement = `SELECT event_id AS id FROM stats.probe_events
    WHERE resolved_at IS NULL AND maintenance_id IS NULL
    ORDER BY started_at, event_id`
export const standingMaintenanceStatement = `
  SELECT e.event_id AS "eventId", p.provider_monitor_id AS "monitorId"
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
   WHERE e.resolved_at IS NULL AND e.type = 'MAINTENANCE'`

const takenOf = ({ isNew, wasAcknowledged, wasResolved, acknowledged, resolved, ...row }: Row): UpsertedEvent => ({
  ...row,
  before: isNew ? null : { acknowledged: wasAcknowledged, resolved: wasResolved },
  after: { acknowledged, resolved },
})

/**
 * Upserts the events of probes from a pull: each provider event once, and progress only moves forward. Changes made by
 * staff are not touched.
 */
export const probeEventStore = ({ query, newId }: Pick<Database, 'query'> & { newId: () => string }) => ({
  /** Upserts new and progressed events; ignores events of monitors that no account has. `type` applies to new ones. */
  upsert: async (tx: Tx, events: readonly MonitoringEvent[], type: Responsibility): Promise<UpsertedEvent[]> => {
    const each = [...new Map(events.map((event) => [event.id, sanitizeEvent(event)])).values()]
    const column = <T>(of: (event: MonitoringEvent) => T) => each.map(of)
    const { rows } = await tx.query(
      takeStatement.with(
        type,
        column(() => newId()),
        column(({ id }) => id),
        column(({ monitorId }) => monitorId),
        column(({ name }) => name),
        column(({ cause }) => cause),
        column(({ startedAt }) => startedAt),
        column(({ acknowledgedAt }) => acknowledgedAt),
        column(({ resolvedAt }) => resolvedAt),
        column(({ call }) => call),
        column(({ name }) => isProduction(name)),
      ),
    )
    return rows.map(takenOf)
  },

  /** Resolves those of these events that are still open. */
  resolve: async (tx: Tx, eventIds: readonly string[], now: Date): Promise<UpsertedEvent[]> =>
    (await tx.query(resolveStatement.with(eventIds, now))).rows.map(takenOf),

  /** Provider ids of all open events, oldest first. */
  listOpenIds: async (): Promise<string[]> =>
    (await query<{ id: string }>({ text: standingStatement })).rows.map(({ id }) => id),

  listOpenMaintenance: async (): Promise<OpenMaintenance[]> =>
    (await query<OpenMaintenance>({ text: standingMaintenanceStatement })).rows,
})
