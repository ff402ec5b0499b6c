import { minutes } from '@passerelle/kernel/durations'
import { nextPage } from '@passerelle/kernel/escalation'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { escalationStore } from './escalation-store.ts'
import { readReachable } from './reachable-view.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'env' | 'newId' | 'record' | 'scheduleDeadline'>
type Key = { appId: string; incidentId: string }
const system = { kind: 'system' } as const

export const escalationDeadlineName = 'oncall-page'

const due = statement(
  'stats.due-escalations',
  `SELECT app_id AS "appId", incident_id AS id, next_due_at AS "dueAt" FROM stats.escalations
    WHERE next_due_at <= $2 AND ($1::timestamptz IS NULL OR next_due_at > $1)
    ORDER BY next_due_at, app_id, incident_id LIMIT $3`,
  { notNull: ['dueAt'] },
)

/**
 * The next page of an escalation is due (table O1): each step pages its people once, by compare-and-set. What was
 * missed while no worker ran is not made up for: the wait of the next step begins with this one.
 */
export const escalationDeadline = ({ database, env, newId, record, scheduleDeadline }: Deps): Deadline => {
  const schedule = (tx: Tx, { appId, incidentId }: Key, dueAt: Date) =>
    scheduleDeadline(tx, 'stats', escalationDeadlineName, { appId, id: incidentId, dueAt })

  return {
    name: escalationDeadlineName,
    findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, id: incidentId, dueAt }, now) => {
      const key = { appId, incidentId }
      const incident = await escalationStore.lockIncident(tx, key, now)
      const place = incident && (await escalationStore.claim(tx, key, dueAt, now))
      if (!place) return false
      const { probeId, maintainedUntil, quiet } = incident
      const over = incident.taken ? 'taken' : incident.resolved ? 'resolved' : incident.unwatched ? 'maintenance' : null
      if (over) {
        await escalationStore.end(tx, key, over, now)
        return true
      }
      // An outage that goes on after the maintenance is paged then (ONC-020).
      if (maintainedUntil) {
        await escalationStore.advance(tx, key, place, maintainedUntil)
        schedule(tx, key, maintainedUntil)
        return true
      }
      const { policy, reachable } = await readReachable(tx.query, env.provider, now)
      const page = nextPage(policy, place, reachable)
      const about = { appId, actor: system, subject: incidentId }
      if (!page) {
        await escalationStore.end(tx, key, 'exhausted', now)
        await record(tx, { ...about, name: 'oncall.exhausted', data: { probeId, rounds: policy.rounds } })
        return true
      }
      const { round, step } = page.place
      const people = [
        ...page.userIds.map((userId) => ({ id: newId(), userId, outcome: 'sent' as const })),
        ...page.skippedIds
          .filter((userId) => !page.userIds.includes(userId))
          .map((userId) => ({ id: newId(), userId, outcome: 'skipped' as const })),
      ]
      await escalationStore.page(tx, key, page.place, people, now)
      const nextDueAt = new Date(now.getTime() + minutes(page.waitMinutes))
      await escalationStore.advance(tx, key, page.place, nextDueAt)
      for (const userId of page.userIds)
        await record(tx, {
          ...about,
          name: 'oncall.paged',
          data: { probeId, userId, round, rounds: policy.rounds, step, ...(quiet && { quiet: true as const }) },
        })
      schedule(tx, key, nextDueAt)
      return true
    },
  }
}
