import { lockOf } from '@passerelle/server/database/advisory-lock'
import type { Platform } from '@passerelle/server/platform'

type Row = { appId: string; id: string }

/** Moves the deadline of a completion close to now and schedules its job as a use case would. */
export const dueSoon = (
  { clock, database, scheduleDeadline }: Platform,
  { appId, id }: Row,
  inMs = 300,
): Promise<void> =>
  database.transaction(async (tx) => {
    const dueAt = new Date(clock.now().getTime() + inMs)
    await tx.query({
      text: 'UPDATE projects.tasks SET auto_accept_due_at = $3 WHERE app_id = $1 AND id = $2',
      values: [appId, id, dueAt],
    })
    scheduleDeadline(tx, 'projects', 'accept-completion', { appId, id, dueAt })
  })

/** Holds the sweep's advisory lock while `run` executes: deadlines that fire then were fired by a job. */
export const withSweepPaused = async (
  { database }: Pick<Platform, 'database'>,
  run: () => Promise<void>,
): Promise<void> => {
  const client = await database.pool.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${lockOf('$1')})`, ['sweep'])
    await run()
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true)
  }
}
