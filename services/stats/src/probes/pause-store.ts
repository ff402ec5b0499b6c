import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type ProbeRef = { appId: string; id: string }

const beginPause = statement(
  'stats.beginPause',
  `INSERT INTO stats.probe_pauses (app_id, probe_id, started_at)
             SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM stats.probe_pauses
               WHERE app_id = $1 AND probe_id = $2 AND ended_at IS NULL)
             ON CONFLICT (app_id, probe_id, started_at) DO UPDATE SET ended_at = NULL RETURNING 1`,
)

const endPause = statement(
  'stats.endPause',
  `UPDATE stats.probe_pauses SET ended_at = greatest($3, started_at)
             WHERE app_id = $1 AND probe_id = $2 AND ended_at IS NULL
             RETURNING started_at AS "startedAt"`,
)

/** Spans in which a service is not monitored because staff paused it; they are left out of its figures. */
export const pauseStore = {
  /** False when it was paused already. */
  begin: async (tx: Tx, { appId, id }: ProbeRef, now: Date): Promise<boolean> => {
    const { rows } = await tx.query(beginPause.with(appId, id, now))
    return rows.length > 0
  },
  /** Start of the pause that ended; null when there was none. */
  end: async (tx: Tx, { appId, id }: ProbeRef, now: Date): Promise<Date | null> => {
    const { rows } = await tx.query(endPause.with(appId, id, now))
    return rows[0]?.startedAt ?? null
  },
}
