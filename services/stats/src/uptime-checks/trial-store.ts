import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { pauseStore } from '../probes/pause-store.ts'
import { startSlaReports } from '../sla/sla-schedule.ts'
import { toMonitorId } from './check-row.ts'
import { statement } from './statement-rows.ts'
import { firstTrialNoticeMs, trialMs } from './trial-flow.ts'

type Deps = Pick<Platform, 'record'>

const begin = statement(
  'stats.begin-trial',
  `UPDATE stats.uptime_checks
      SET trial_until = $2, trial_good = 0, trial_by = $3, trial_notice_due_at = $4, status = 'unknown',
          failing_since = NULL
    WHERE id = $1`,
)
const end = statement(
  'stats.end-trial',
  `UPDATE stats.uptime_checks
      SET trial_until = NULL, trial_good = 0, trial_by = NULL, trial_notice_due_at = NULL, trial_app_id = NULL,
          trial_probe_id = NULL, trial_name = NULL
    WHERE id = $1 AND trial_until IS NOT NULL AND ($2::int IS NULL OR trial_good >= $2)
   RETURNING old.trial_app_id AS "appId", old.trial_probe_id AS "probeId", old.trial_name AS name`,
)
const ofCheck = statement(
  'stats.probe-of-check',
  'SELECT app_id AS "appId", id FROM stats.probes WHERE provider_monitor_id = $1 AND detached_at IS NULL',
)
const attach = statement(
  'stats.attach-on-trial',
  `UPDATE stats.uptime_checks SET trial_app_id = $2, trial_probe_id = $3, trial_name = $4
    WHERE id = $1 AND trial_until IS NOT NULL
      AND NOT EXISTS (SELECT FROM stats.probes p WHERE p.provider_monitor_id = $5)
   RETURNING old.trial_app_id IS NOT NULL AS taken`,
  { notNull: ['taken'] },
)

/** The trial of a check, in the transaction of the change (ONC-032). */
export const trialStore = ({ record }: Deps) => ({
  /** Puts a check on trial: its results are of staff alone, and the figures of its service pause. */
  begin: async (tx: Tx, checkId: string, by: string, now: Date): Promise<void> => {
    const [until, noticeAt] = [trialMs, firstTrialNoticeMs].map((ms) => new Date(now.getTime() + ms))
    await tx.query(begin.with(checkId, until, by, noticeAt))
    const probe = (await tx.query(ofCheck.with(toMonitorId(checkId)))).rows[0]
    if (probe) await pauseStore.begin(tx, probe, now)
  },

  /**
   * The account that has the check as a service once it has passed. False when the check is proven already. Throws
   * `monitor_attached`.
   */
  attach: async (tx: Tx, checkId: string, { appId, id, name }: { appId: string; id: string; name: string }) => {
    const [found] = (await tx.query(attach.with(checkId, appId, id, name, toMonitorId(checkId)))).rows
    if (found?.taken) throw new Problem('monitor_attached')
    return found !== undefined
  },

  /**
   * Ends a trial: the service of the account begins, or its figures go on. False when the check is not on trial, or has
   * fewer than `atLeast` good results.
   */
  end: async (tx: Tx, checkId: string, now: Date, by: Person | null, atLeast: number | null): Promise<boolean> => {
    const [ended] = (await tx.query(end.with(checkId, atLeast))).rows
    if (!ended) return false
    const actor = by ? eventActor(by) : ({ kind: 'system' } as const)
    const { appId, probeId, name } = ended
    const known = (await tx.query(ofCheck.with(toMonitorId(checkId)))).rows[0]
    if (known) await pauseStore.end(tx, known, now)
    if (appId !== null && probeId !== null && name !== null) {
      const data = { appId, id: probeId, name, providerMonitorId: toMonitorId(checkId), createdAt: now }
      await tx.prisma.probe.create({ data })
      await startSlaReports(tx, appId, now)
      await record(tx, { appId, actor, name: 'probe.attached', subject: probeId, data: { probeId } })
    }
    const about = { appId: appId ?? known?.appId ?? null, actor, subject: checkId }
    const data = { probeId: probeId ?? known?.id ?? null }
    await record(tx, { ...about, name: 'uptime_check.trial_ended', data })
    return true
  },
})
