import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { scheduleMaintenance } from './maintenance-deadlines.ts'
import { maintenanceStore } from './maintenance-store.ts'
import { isPlannable, nextAnnouncement } from './maintenance-rules.ts'
import { toMaintenance, type MaintenanceRow } from './maintenance-row.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId' | 'scheduleDeadline'>
type Wanted = InferBody<typeof stats.planMaintenance>
type Changes = InferBody<typeof stats.editMaintenance>
type Reply = InferResponse<typeof stats.planMaintenance>

const assertOpen = (row: MaintenanceRow | undefined): MaintenanceRow => {
  if (!row) throw new Problem('not_found')
  if (row.endedAt || row.cancelledAt) throw new Problem('maintenance_over')
  return row
}
const by = (actor: Person) => ({ kind: 'staff', userId: actor.userId }) as const
const spanOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Staff plan maintenances of the services of an account, change and cancel them (ADM-009). */
export const planMaintenances = (deps: Deps) => {
  const { database, record, clock, newId } = deps

  const assertProbes = async (tx: Tx, appId: string, probesIds: readonly string[]) => {
    const { rows } = await tx.query<{ app: boolean; known: number }>({
      text: `SELECT EXISTS (SELECT FROM accounts.app_cards WHERE id = $1) AS app,
                    (SELECT count(*)::int FROM stats.probes WHERE app_id = $1 AND id = ANY ($2)) AS known`,
      values: [appId, probesIds],
    })
    if (!rows[0]!.app) throw new Problem('not_found')
    if (rows[0]!.known !== probesIds.length) throw new Problem('probe_unknown')
  }

  return {
    /** Throws `maintenance_period`, `probe_unknown`, `not_found` (no such account). */
    plan: async (wanted: Wanted, actor: Person): Promise<Reply> => {
      const now = clock.now()
      const span = { startsAt: new Date(wanted.startsAt), endsAt: new Date(wanted.endsAt) }
      if (!isPlannable(span, now)) throw new Problem('maintenance_period')
      const { appId, textFr, textEn = '', repeats = 'never' } = wanted
      const probesIds = [...new Set(wanted.probesIds)]
      const id = newId()
      const announceDueAt = nextAnnouncement(span.startsAt, now, null)
      return database.transaction(async (tx) => {
        await assertProbes(tx, appId, probesIds)
        const fields = { textFr, textEn, repeats, createdAt: now, createdBy: actor.userId, announceDueAt }
        await maintenanceStore.insert(tx, { appId, id, ...span, ...fields }, probesIds)
        await record(tx, { appId, actor: by(actor), name: 'maintenance.planned', subject: id, data: spanOf(span) })
        const due = { announce: announceDueAt, start: span.startsAt, end: span.endsAt }
        scheduleMaintenance(deps, tx, { appId, id }, due)
        return toMaintenance(await maintenanceStore.read(tx, appId, id))
      })
    },

    /** Throws `maintenance_period`, `maintenance_over`, `not_found`. */
    edit: async (id: string, changes: Changes, actor: Person): Promise<Reply> => {
      const now = clock.now()
      return database.transaction(async (tx) => {
        const row = assertOpen(await maintenanceStore.lock(tx, id))
        const { appId } = row
        const running = row.startedAt !== null
        const startsAt = changes.startsAt && !running ? new Date(changes.startsAt) : row.startsAt
        const endsAt = changes.endsAt ? new Date(changes.endsAt) : row.endsAt
        const moved = startsAt.getTime() !== row.startsAt.getTime()
        if (endsAt <= startsAt || endsAt <= now || (moved && !isPlannable({ startsAt, endsAt }, now)))
          throw new Problem('maintenance_period')
        const announceDueAt = moved ? nextAnnouncement(startsAt, now, null) : undefined
        await tx.prisma.maintenance.update({
          where: { appId_id: { appId, id } },
          data: {
            ...(changes.textFr !== undefined && { textFr: changes.textFr }),
            ...(changes.textEn !== undefined && { textEn: changes.textEn }),
            startsAt,
            endsAt,
            endDueAt: endsAt,
            ...(moved && { startDueAt: startsAt, announceDueAt: announceDueAt ?? null }),
          },
        })
        const data = spanOf({ startsAt, endsAt })
        await record(tx, { appId, actor: by(actor), name: 'maintenance.edited', subject: id, data })
        const due = { end: endsAt, ...(moved && { announce: announceDueAt ?? null, start: startsAt }) }
        scheduleMaintenance(deps, tx, { appId, id }, due)
        return toMaintenance(await maintenanceStore.read(tx, appId, id))
      })
    },

    /** Cancels a planned one, ends a running one. Throws `maintenance_over`, `not_found`. */
    cancel: async (id: string, actor: Person): Promise<Reply> => {
      const now = clock.now()
      return database.transaction(async (tx) => {
        const row = assertOpen(await maintenanceStore.lock(tx, id))
        const { appId } = row
        const running = row.startedAt !== null
        await tx.prisma.maintenance.update({
          where: { appId_id: { appId, id } },
          data: {
            announceDueAt: null,
            startDueAt: null,
            endDueAt: null,
            ...(running ? { endedAt: now } : { cancelledAt: now }),
          },
        })
        if (running) {
          await maintenanceStore.resolveEvents(tx, appId, id, now)
          const data = { endedAt: now.toISOString() }
          await record(tx, { appId, actor: by(actor), name: 'maintenance.ended', subject: id, data })
        } else {
          await record(tx, { appId, actor: by(actor), name: 'maintenance.cancelled', subject: id, data: {} })
        }
        return toMaintenance(await maintenanceStore.read(tx, appId, id))
      })
    },
  }
}

export const maintenancePolicies = {
  'maintenance.manage': (actor: { kind: string }): boolean => actor.kind === 'staff',
}
