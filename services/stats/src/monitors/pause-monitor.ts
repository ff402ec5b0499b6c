import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { ownPrefix } from '../uptime-checks/check-row.ts'
import { statement } from './statement-rows.ts'
import { pauseStore } from '../probes/pause-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId'>
type Probe = { appId: string; id: string; monitorId: string; detached: boolean }
type PauseCheck = (checkId: string, paused: boolean, actor: Person) => Promise<unknown>

const openEventsOfProbe = statement(
  'stats.openEventsOfProbe',
  `SELECT event_id AS "eventId" FROM stats.probe_events
        WHERE app_id = $1 AND probe_id = $2 AND resolved_at IS NULL AND type <> 'MAINTENANCE'`,
)

const reopenEventsStatement = statement(
  'stats.reopenEvents',
  `UPDATE stats.probe_events SET resolved_at = NULL
              WHERE app_id = $1 AND probe_id = $2 AND resolved_at = $3 AND type <> 'MAINTENANCE'
                AND event_id !~ '^(own|hook)-'`,
)

const probeToPause = statement(
  'stats.probeToPause',
  `SELECT app_id AS "appId", id, provider_monitor_id AS "monitorId", detached_at IS NOT NULL AS detached
        FROM stats.probes WHERE id = $1`,
  { notNull: ['detached'] },
)

const lockProbe = statement('stats.lockProbe', 'SELECT FROM stats.probes WHERE app_id = $1 AND id = $2 FOR UPDATE')

/**
 * Staff pause and resume the monitoring of a service (ADM-009): while it is paused no event of its monitor is recorded,
 * and the time is left out of its figures. What was down counts as over; if it still is when the monitoring resumes,
 * the next pull follows it again. A service that one of our own checks monitors is paused with its check. Idempotent.
 * Throws `not_found`.
 */
export const pauseMonitor = ({ database, record, clock, newId }: Deps, pauseCheck: PauseCheck) => {
  const received = receiveEvents({ database, record, clock, newId })

  const endEvents = async (tx: Tx, { appId, id }: Probe, now: Date) => {
    const { rows } = await tx.query(openEventsOfProbe.with(appId, id))
    const ids = rows.map(({ eventId }) => eventId)
    if (ids.length > 0) await received.end(tx, ids, now)
  }
  /** Not for pushed events: nobody could be asked whether they are over. */
  const reopenEvents = (tx: Tx, { appId, id }: Probe, pausedAt: Date) =>
    tx.query(reopenEventsStatement.with(appId, id, pausedAt))

  return async (id: string, paused: boolean, actor: Person): Promise<{ id: string; paused: boolean }> => {
    const { rows } = await database.query(probeToPause.with(id))
    const probe = rows[0]
    if (!probe || probe.detached) throw new Problem('not_found')
    if (probe.monitorId.startsWith(ownPrefix)) {
      await pauseCheck(probe.monitorId.slice(ownPrefix.length), paused, actor)
      return { id, paused }
    }
    await database.transaction(async (tx) => {
      // Of two calls at once the second one sees what the first one did.
      await tx.query(lockProbe.with(probe.appId, probe.id))
      const now = clock.now()
      const pausedAt = paused ? null : await pauseStore.end(tx, probe, now)
      const changed = paused ? await pauseStore.begin(tx, probe, now) : pausedAt !== null
      if (!changed) return
      if (paused) await endEvents(tx, probe, now)
      else await reopenEvents(tx, probe, pausedAt!)
      const name = paused ? 'probe.paused' : 'probe.resumed'
      await record(tx, { appId: probe.appId, actor: eventActor(actor), name, subject: id, data: { probeId: id } })
    })
    return { id, paused }
  }
}
