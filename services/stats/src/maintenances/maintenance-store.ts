import type { Tx } from '@passerelle/server/database/connect'
import { maintenanceRows, type MaintenanceRow } from './maintenance-row.ts'
import type { Repeats } from './maintenance-rules.ts'

type NewMaintenance = {
  appId: string
  id: string
  startsAt: Date
  endsAt: Date
  textFr: string
  textEn: string
  repeats: Repeats
  createdAt: Date
  createdBy: string | null
  announceDueAt: Date | null
}

const addEvents = `
  INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, cause, started_at, acknowledged_at,
    is_prod, maintenance_id)
  SELECT p.app_id, ($3::text[])[row_number() OVER (ORDER BY p.id)], p.id, 'planned-' || s.maintenance_id || '-' || p.id,
         'MAINTENANCE', left(p.name, 180) || ' - Maintenance', m.text_fr, m.starts_at, m.starts_at, false, m.id
    FROM stats.maintenances m
    JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
    JOIN stats.probes p ON p.app_id = s.app_id AND p.id = s.probe_id
   WHERE m.app_id = $1 AND m.id = $2
  ON CONFLICT (event_id) DO NOTHING`

/** Writes planned maintenances, in the transaction of the change. */
export const maintenanceStore = {
  insert: async (tx: Tx, maintenance: NewMaintenance, probesIds: readonly string[]): Promise<void> => {
    const { startsAt, endsAt } = maintenance
    await tx.prisma.maintenance.create({ data: { ...maintenance, startDueAt: startsAt, endDueAt: endsAt } })
    await tx.prisma.maintenanceProbe.createMany({
      data: probesIds.map((probeId) => ({ appId: maintenance.appId, maintenanceId: maintenance.id, probeId })),
    })
  },

  /** Reads a maintenance and locks it until the transaction ends; undefined when there is none. */
  lock: async (tx: Tx, id: string): Promise<MaintenanceRow | undefined> => {
    await tx.query({ text: 'SELECT FROM stats.maintenances WHERE id = $1 FOR UPDATE', values: [id] })
    return (await tx.query<MaintenanceRow>({ text: maintenanceRows('WHERE m.id = $1'), values: [id] })).rows[0]
  },

  read: async (tx: Tx, appId: string, id: string): Promise<MaintenanceRow> => {
    const text = maintenanceRows('WHERE m.app_id = $1 AND m.id = $2')
    return (await tx.query<MaintenanceRow>({ text, values: [appId, id] })).rows[0]!
  },

  /** Adds the event of each service; `ids` must be as many as the services. */
  addEvents: async (tx: Tx, appId: string, id: string, ids: readonly string[]): Promise<void> => {
    await tx.query({ text: addEvents, values: [appId, id, ids] })
  },

  /** Resolves the events of its services. */
  resolveEvents: async (tx: Tx, appId: string, id: string, at: Date): Promise<void> => {
    await tx.query({
      text: `UPDATE stats.probe_events SET resolved_at = greatest($3, started_at)
        WHERE app_id = $1 AND maintenance_id = $2 AND resolved_at IS NULL`,
      values: [appId, id, at],
    })
  },
}
