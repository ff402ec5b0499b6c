import { minutes } from '@passerelle/kernel/durations'
import { nextPage } from '@passerelle/kernel/escalation'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { gatewayStore } from './gateways/gateway-store.ts'
import { escalationStore, type PagedPerson } from './escalation-store.ts'
import { foldStore } from './fold-store.ts'
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
      const mates = await foldStore.lock(tx, key, now)
      const incident = await escalationStore.lockIncident(tx, key, now)
      const place = incident && (await escalationStore.claim(tx, key, dueAt, now))
      if (!place) return false
      const { maintainedUntil, quiet } = incident
      const over = incident.taken ? 'taken' : incident.resolved ? 'resolved' : incident.unwatched ? 'maintenance' : null
      if (over) {
        await escalationStore.end(tx, key, over, now)
        return true
      }
      // An outage that goes on after the maintenance is paged then (ONC-020).
      if (maintainedUntil) {
        await escalationStore.advance(tx, [key], place, maintainedUntil)
        schedule(tx, key, maintainedUntil)
        return true
      }
      const { policy, reachable, reach } = await readReachable(tx.query, env.provider, now)
      const page = nextPage(policy, place, reachable)
      // The page is about the first of the outages that are paged as one (ONC-021).
      const isSelf = (one: Key) => one.appId === appId && one.incidentId === incidentId
      const fold = mates.some(isSelf) ? mates : [{ ...key, probeId: incident.probeId, quiet }, ...mates]
      const first = fold[0]!
      const accounts = new Set(fold.map((one) => one.appId)).size
      const several = fold.length > 1 ? { services: fold.length, accounts } : {}
      const about = { appId: first.appId, actor: system, subject: first.incidentId }
      const { probeId } = first
      const keys = fold.map((one) => ({ appId: one.appId, incidentId: one.incidentId }))
      if (!page) {
        for (const one of keys) await escalationStore.end(tx, one, 'exhausted', now)
        await record(tx, { ...about, name: 'oncall.exhausted', data: { probeId, rounds: policy.rounds, ...several } })
        return true
      }
      const { round, step } = page.place
      const channelsOf = (userId: string) => (reach.get(userId)?.working ?? []).map(({ kind }) => kind)
      const people = [
        ...page.userIds.map((userId): PagedPerson => ({
          userId,
          outcome: 'sent',
          channels: channelsOf(userId),
          error: null,
        })),
        ...page.skippedIds
          .filter((userId) => !page.userIds.includes(userId))
          .map((userId): PagedPerson => {
            const error = reachable.unreachable?.has(userId) ? 'no_channel' : 'absent'
            return { userId, outcome: 'skipped', channels: [], error }
          }),
      ]
      await escalationStore.page(tx, keys, page.place, people, { newId, now })
      await gatewayStore.page(
        tx,
        { appId: first.appId, incidentId: first.incidentId },
        page.userIds.flatMap((userId) => {
          const known = reach.get(userId)
          return known ? [{ userId, chosen: known.chosen, lacksPhone: known.lacksPhone }] : []
        }),
        { newId, now },
      )
      const nextDueAt = new Date(now.getTime() + minutes(page.waitMinutes))
      await escalationStore.advance(tx, keys, page.place, nextDueAt)
      // One that may break silence breaks it for all.
      const silent = fold.every((one) => one.quiet) ? { quiet: true as const } : {}
      for (const userId of page.userIds)
        await record(tx, {
          ...about,
          name: 'oncall.paged',
          data: {
            probeId,
            userId,
            round,
            rounds: policy.rounds,
            step,
            channels: channelsOf(userId),
            ...several,
            ...silent,
          },
        })
      for (const { userId, outcome, error } of people)
        if (outcome === 'skipped' && error !== null)
          await record(tx, { ...about, name: 'oncall.page_missed', data: { userId, channel: null, reason: error } })
      for (const one of keys) schedule(tx, one, nextDueAt)
      return true
    },
  }
}
