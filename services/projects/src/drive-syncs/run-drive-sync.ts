import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { DriveError, type Drive, type DriveReason } from './drive.ts'
import { openDrive } from './open-drive.ts'

type Taken = { appId: string; id: string; slug: string; groups: string[]; attempt: number }
type Outcome = { folderId: string | null; added: number; kept: number; problem: DriveReason | null }

export const driveSyncName = 'drive-sync'

const mostAttempts = 4
/**
 * Lease of a running sync, in ms: no other process starts it meanwhile. Also the retry delay after a crash or when the
 * drive is unreachable.
 */
const leaseMs = 120_000

/** Creates the folder of an account and adds the missing groups. Idempotent: a second run adds nothing (API-071). */
const syncFolder = async (drive: Drive | null, { slug, groups }: Taken): Promise<Outcome> => {
  const outcome: Outcome = { folderId: null, added: 0, kept: 0, problem: null }
  if (!drive) return { ...outcome, problem: 'not_configured' }
  try {
    const folderId = (outcome.folderId = await drive.ensureFolder(slug))
    const present = new Set(await drive.listGroups(folderId))
    for (const group of groups) {
      if (present.has(group)) outcome.kept += 1
      else {
        await drive.addGroup(folderId, group)
        outcome.added += 1
      }
    }
    return outcome
  } catch (error) {
    if (!(error instanceof DriveError)) throw error
    return { ...outcome, problem: error.reason }
  }
}

const driveSyncOutcome = statement(
  'projects.drive-sync-outcome',
  `UPDATE projects.drive_syncs SET state = $4, run_due_at = NULL, finished_at = $5, folder_id = $6,
                added = $7, kept = $8, problem = $9
              WHERE app_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
)

const driveSyncsDue = statement(
  'projects.drive-syncs-due',
  `SELECT app_id AS "appId", id, run_due_at AS "dueAt" FROM projects.drive_syncs
                WHERE run_due_at <= $2 AND ($1::timestamptz IS NULL OR run_due_at > $1)
                ORDER BY run_due_at, id LIMIT $3`,
  { notNull: ['dueAt'] },
)

const driveSyncTake = statement(
  'projects.drive-sync-take',
  `UPDATE projects.drive_syncs SET attempts = attempts + 1, run_due_at = $5
                WHERE app_id = $1 AND id = $2 AND run_due_at = $3 AND run_due_at <= $4 AND state = 'waiting'
                RETURNING app_id AS "appId", id, slug, groups, attempts AS attempt`,
)

/**
 * Deadline handler of drive syncs: acquires the lease, runs the sync after that commit, then writes the outcome to the
 * row.
 */
export const driveSyncDeadline = (platform: Pick<Platform, 'database' | 'clock' | 'env'>): Deadline => {
  const { database, clock } = platform
  const drive = openDrive(platform)
  const run = async (taken: Taken) => {
    const { folderId, added, kept, problem } = await syncFolder(await drive(), taken)
    // A transient failure is retried when the lease expires.
    if (problem === 'unreachable' && taken.attempt < mostAttempts) return
    await database.query(
      driveSyncOutcome.with(
        taken.appId,
        taken.id,
        taken.attempt,
        problem ? 'failed' : 'done',
        clock.now(),
        folderId,
        added,
        kept,
        problem,
      ),
    )
  }
  return {
    name: driveSyncName,
    findDueBetween: ({ from, to, limit }) => driveSyncsDue.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, id, dueAt }, now) => {
      const { rows } = await tx.query(driveSyncTake.with(appId, id, dueAt, now, new Date(now.getTime() + leaseMs)))
      const taken = rows[0]
      if (taken) tx.afterCommit(() => run(taken))
      return taken !== undefined
    },
  }
}
