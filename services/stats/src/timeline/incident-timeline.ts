import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import { isStaffActor, type Person } from '@passerelle/kernel/actor'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { reportStore } from '../reports/report-store.ts'
import { statement } from './statement-rows.ts'
import { readTakes } from './takes-view.ts'
import { timelineStatement, type TimelineEntry } from '../incidents/timeline-view.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Posted = InferBody<typeof stats.postIncidentUpdate>
type Incident = { appId: string; probeId: string }

const incidentOfTimeline = statement(
  'stats.incidentOfTimeline',
  `SELECT app_id AS "appId", probe_id AS "probeId" FROM stats.probe_events
      WHERE id = $1 AND type <> 'MAINTENANCE'`,
)

/** An outage of any account. Throws `not_found`, also for a maintenance, which has a text of its own. */
const findIncident = async (query: Query, id: string): Promise<Incident> => {
  const { rows } = await query(incidentOfTimeline.with(id))
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

const readTimeline = async (query: Query, appId: string, incidentId: string): Promise<TimelineEntry[]> =>
  (await query(timelineStatement(appId, incidentId))).rows[0]!.list

/** Staff tell customers of the course of an incident: what is known, since when, and that it is over (ADM-009). */
export const incidentTimeline = ({ clock, database, newId, record }: Deps) => ({
  /** Throws `not_found`. */
  list: async (incidentId: string) => {
    const { appId } = await findIncident(database.query, incidentId)
    const [list, takes] = await Promise.all([
      readTimeline(database.query, appId, incidentId),
      readTakes(database.query, appId, incidentId),
    ])
    return { list, takes }
  },

  /** Adds an entry, and the report of the day if it has none yet. Throws `not_found`. */
  post: async (incidentId: string, { stage, text, nextInMinutes }: Posted, actor: Person): Promise<TimelineEntry> => {
    const [now, id, reportId] = [clock.now(), newId(), newId()]
    const nextAt = nextInMinutes === undefined ? null : new Date(now.getTime() + minutes(nextInMinutes))
    return database.transaction(async (tx) => {
      const { appId, probeId } = await findIncident(tx.query, incidentId)
      const by = { appId, actor: { kind: 'staff', userId: actor.userId } } as const
      await tx.prisma.incidentUpdate.create({
        data: { appId, id, incidentId, stage, text, nextAt, createdAt: now, createdBy: actor.userId },
      })
      for (const report of await reportStore.createFor(tx, [incidentId], [reportId], now, { any: true }))
        await record(tx, { ...by, name: 'incident_report.created', subject: report.id, data: { day: report.day } })
      const data = { probeId, updateId: id, stage }
      await record(tx, { ...by, name: 'incident.update_posted', subject: incidentId, data })
      return (await readTimeline(tx.query, appId, incidentId)).find(({ _id }) => _id === id)!
    })
  },

  /** Removes an entry that was wrong. Throws `not_found`. */
  remove: async (incidentId: string, updateId: string, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { appId, probeId } = await findIncident(tx.query, incidentId)
      const { count } = await tx.prisma.incidentUpdate.deleteMany({ where: { appId, id: updateId, incidentId } })
      if (count === 0) throw new Problem('not_found')
      const by = { kind: 'staff', userId: actor.userId } as const
      const data = { probeId, updateId }
      await record(tx, { appId, actor: by, name: 'incident.update_removed', subject: incidentId, data })
    }),
})

export const timelinePolicies = { 'incident.update': isStaffActor }
