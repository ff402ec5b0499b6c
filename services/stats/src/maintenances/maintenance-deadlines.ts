import { minutes } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline, DueRow } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { maintenanceStore } from './maintenance-store.ts'
import { nextAnnouncement, nextOccurrence } from './maintenance-rules.ts'
import type { MaintenanceRow } from './maintenance-row.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'scheduleDeadline'>
export const deadlineNames = {
  announce: 'maintenance-announce',
  start: 'maintenance-start',
  end: 'maintenance-end',
} as const
const columns = { announce: 'announce_due_at', start: 'start_due_at', end: 'end_due_at' } as const
type Step = keyof typeof columns
const system = { kind: 'system' } as const

/** Schedules the deadlines of a maintenance after commit. */
export const scheduleMaintenance = (
  { scheduleDeadline }: Pick<Deps, 'scheduleDeadline'>,
  tx: Tx,
  { appId, id }: { appId: string; id: string },
  due: Partial<Record<Step, Date | null>>,
): void => {
  for (const [step, dueAt] of Object.entries(due) as [Step, Date | null][])
    if (dueAt) scheduleDeadline(tx, 'stats', deadlineNames[step], { appId, id, dueAt })
}

/** Deadlines of maintenances: announced twice, started and ended, each once by compare-and-set. */
export const maintenanceDeadlines = (deps: Deps): Deadline[] => {
  const { database, record, newId } = deps

  const deadline = (
    step: Step,
    set: string,
    also: string,
    fired: (tx: Tx, row: MaintenanceRow, now: Date, dueAt: Date) => Promise<void>,
  ): Deadline => {
    const column = columns[step]
    return {
      name: deadlineNames[step],
      findDueBetween: async ({ from, to, limit }) =>
        (
          await database.query<DueRow>({
            name: `stats.${deadlineNames[step]}`,
            text: `SELECT app_id AS "appId", id, ${column} AS "dueAt" FROM stats.maintenances
                    WHERE ${column} <= $2 AND ($1::timestamptz IS NULL OR ${column} > $1)
                    ORDER BY ${column}, app_id, id LIMIT $3`,
            values: [from, to, limit],
          })
        ).rows,
      fire: async (tx, { appId, id, dueAt }, now) => {
        const { rowCount } = await tx.query({
          text: `UPDATE stats.maintenances SET ${set} WHERE app_id = $1 AND id = $2 AND ${column} = $3
            AND ${column} <= $4 AND ${also}`,
          values: [appId, id, dueAt, now],
        })
        if (rowCount !== 1) return false
        await fired(tx, await maintenanceStore.read(tx, appId, id), now, dueAt)
        return true
      },
    }
  }

  const planNext = async (tx: Tx, row: MaintenanceRow, now: Date) => {
    const next = nextOccurrence(row, row.repeats)
    if (!next) return
    const id = newId()
    const { appId, textFr, textEn, repeats } = row
    const announceDueAt = nextAnnouncement(next.startsAt, now, null)
    const maintenance = { appId, id, ...next, textFr, textEn, repeats, createdAt: now, createdBy: null, announceDueAt }
    await maintenanceStore.insert(tx, maintenance, row.probesIds)
    const data = { startsAt: next.startsAt.toISOString(), endsAt: next.endsAt.toISOString() }
    await record(tx, { appId, actor: system, name: 'maintenance.planned', subject: id, data })
    scheduleMaintenance(deps, tx, maintenance, { announce: announceDueAt, start: next.startsAt, end: next.endsAt })
  }

  return [
    deadline('announce', 'announce_due_at = NULL', 'started_at IS NULL', async (tx, row, now, dueAt) => {
      const { appId, id, startsAt } = row
      const next = nextAnnouncement(startsAt, now, dueAt)
      await tx.query({
        text: 'UPDATE stats.maintenances SET announce_due_at = $3 WHERE app_id = $1 AND id = $2',
        values: [appId, id, next],
      })
      // After an outage of ours both may be overdue: the start tells enough.
      if (startsAt <= now) return
      const minutesBefore = Math.round((startsAt.getTime() - now.getTime()) / minutes(1))
      await record(tx, { appId, actor: system, name: 'maintenance.announced', subject: id, data: { minutesBefore } })
      scheduleMaintenance(deps, tx, row, { announce: next })
    }),
    deadline('start', 'start_due_at = NULL, announce_due_at = NULL, started_at = $4', 'true', async (tx, row, now) => {
      const { appId, id, startsAt, endsAt } = row
      await maintenanceStore.addEvents(tx, appId, id, row.probesIds.map(newId))
      const data = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
      await record(tx, { appId, actor: system, name: 'maintenance.started', subject: id, data })
      // The next one is planned as soon as this one begins, so that customers see it early.
      await planNext(tx, row, now)
    }),
    // After an outage of ours start and end may both be overdue: the end waits for the start.
    deadline('end', 'end_due_at = NULL, ended_at = ends_at', 'started_at IS NOT NULL', async (tx, row) => {
      const { appId, id, endsAt } = row
      await maintenanceStore.resolveEvents(tx, appId, id, endsAt)
      const data = { endedAt: endsAt.toISOString() }
      await record(tx, { appId, actor: system, name: 'maintenance.ended', subject: id, data })
    }),
  ]
}
