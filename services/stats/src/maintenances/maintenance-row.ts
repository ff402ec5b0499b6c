import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Repeats } from './maintenance-rules.ts'

/** A stored maintenance with its services, by name. */
export type MaintenanceRow = {
  appId: string
  id: string
  startsAt: Date
  endsAt: Date
  startedAt: Date | null
  endedAt: Date | null
  cancelledAt: Date | null
  textFr: string
  textEn: string
  repeats: Repeats
  probesIds: string[]
  services: string[]
}
type Reply = InferResponse<typeof stats.planMaintenance>

/** SQL of maintenances; `rest` is appended (WHERE, ORDER BY and so on). */
export const maintenanceRows = (rest: string): string => `
  SELECT m.app_id AS "appId", m.id, m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.started_at AS "startedAt",
         m.ended_at AS "endedAt",
         m.cancelled_at AS "cancelledAt", m.text_fr AS "textFr", m.text_en AS "textEn", m.repeats, s.ids AS "probesIds",
         s.names AS services
    FROM stats.maintenances m
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(p.id::text ORDER BY lower(p.name), p.id), '{}') AS ids,
        coalesce(array_agg(p.name ORDER BY lower(p.name), p.id), '{}') AS names
        FROM stats.maintenance_probes mp JOIN stats.probes p ON p.app_id = mp.app_id AND p.id = mp.probe_id
       WHERE mp.app_id = m.app_id AND mp.maintenance_id = m.id) s
   ${rest}`

const statusOf = ({ startedAt, endedAt, cancelledAt }: MaintenanceRow): Reply['status'] =>
  cancelledAt ? 'cancelled' : endedAt ? 'ended' : startedAt ? 'running' : 'planned'

export const toMaintenance = (row: MaintenanceRow): Reply => ({
  _id: row.id,
  appId: row.appId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  textFr: row.textFr,
  textEn: row.textEn,
  probesIds: row.probesIds,
  services: row.services,
  repeats: row.repeats,
  status: statusOf(row),
})
