import type { Tx } from '@passerelle/server/database/connect'
import { incidentColumns, type IncidentRow } from '../incidents/incidents-view.ts'
import type { Charge } from './charge-flow.ts'
import { statement } from './statement-rows.ts'

export type ChargedIncident = Charge & { appId: string; probeId: string; type: string; startedAt: Date }
type Take = { appId: string; id: string; incidentId: string; userId: string; fromId: string | null }

const lock = statement(
  'stats.lock-charge',
  `SELECT app_id AS "appId", probe_id AS "probeId", type, started_at AS "startedAt",
          acknowledged_at AS "acknowledgedAt", acknowledged_by AS "acknowledgedBy", resolved_at AS "resolvedAt"
     FROM stats.probe_events WHERE id = $1 AND type <> 'MAINTENANCE' FOR UPDATE`,
)
const take = statement(
  'stats.take-charge',
  `UPDATE stats.probe_events SET acknowledged_at = greatest($3, started_at), acknowledged_by = $4,
     acknowledged_via = $5, untaken_due_at = NULL WHERE app_id = $1 AND id = $2`,
)
const handOver = statement(
  'stats.hand-over-charge',
  'UPDATE stats.probe_events SET acknowledged_by = $3 WHERE app_id = $1 AND id = $2',
)
const register = statement('stats.register-staff', 'SELECT accounts.register_staff($1, $2, $3)')
const staffMember = statement(
  'stats.staff-member',
  `SELECT FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = $1 AND p.staff AND p.deleted_at IS NULL`,
)
const nameOf = statement(
  'stats.name-in-account',
  `SELECT concat_ws(' ', first_name, last_name) AS name FROM accounts.people
    WHERE app_id = $1 AND id = $2 AND NOT anonymised`,
  { notNull: ['name'] },
)
const incident = statement(
  'stats.taken-incident',
  `SELECT e.app_id AS "appId", p.name AS service, ${incidentColumns}
     FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
    WHERE e.app_id = $1 AND e.id = $2`,
  { notNull: ['struck'] },
).as<Pick<IncidentRow, 'type' | 'acknowledgedBy'>>()

/** Who is in charge of incidents, in the transaction of the change. */
export const chargeStore = {
  /** Locks an incident of any account until the transaction ends. Maintenances have nobody in charge. */
  lock: async (tx: Tx, id: string): Promise<ChargedIncident | undefined> => (await tx.query(lock.with(id))).rows[0],

  /** Makes somebody of the staff a person of the account, so that its customers can read the name. */
  register: async (tx: Tx, appId: string, userId: string, now: Date): Promise<void> => {
    await tx.query(register.with(appId, userId, now))
  },

  isStaff: async (tx: Tx, userId: string): Promise<boolean> => (await tx.query(staffMember.with(userId))).rowCount > 0,

  nameOf: async (tx: Tx, appId: string, userId: string): Promise<string | undefined> =>
    (await tx.query(nameOf.with(appId, userId))).rows[0]?.name,

  take: async (tx: Tx, { appId, incidentId, userId }: Omit<Take, 'id' | 'fromId'>, via: string, now: Date) => {
    await tx.query(take.with(appId, incidentId, now, userId, via))
  },

  handOver: async (tx: Tx, { appId, incidentId, userId }: Omit<Take, 'id' | 'fromId'>) => {
    await tx.query(handOver.with(appId, incidentId, userId))
  },

  /** Keeps who was in charge from when on. */
  keep: async (tx: Tx, entry: Take, createdBy: string, now: Date): Promise<void> => {
    await tx.prisma.incidentTake.create({ data: { ...entry, createdBy, createdAt: now } })
  },

  read: async (tx: Tx, appId: string, id: string) => (await tx.query(incident.with(appId, id))).rows[0]!,
}
