import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { done, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import { statement } from './statement-rows.ts'
import { DriveError, type Drive, type DriveReason } from './drive.ts'
import { openDrive } from './open-drive.ts'

type Waiting = { slug: string; groups: string[] }
type Outcome = { folderId: string | null; added: number; kept: number; problem: DriveReason | null }

export const driveSyncKind = 'projects.drive-sync'

/** Creates the folder of an account and adds the missing groups. Idempotent: a second run adds nothing (API-071). */
const syncFolder = async (drive: Drive | null, { slug, groups }: Waiting): Promise<Outcome> => {
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

const waitingSync = statement(
  'projects.drive-sync-waiting',
  `SELECT slug, groups FROM projects.drive_syncs WHERE app_id = $1 AND id = $2 AND state = 'waiting'`,
)
const driveSyncOutcome = statement(
  'projects.drive-sync-outcome',
  `UPDATE projects.drive_syncs SET state = $3, finished_at = $4, folder_id = $5, added = $6, kept = $7, problem = $8
    WHERE app_id = $1 AND id = $2`,
)
const driveSyncReopened = statement(
  'projects.drive-sync-reopened',
  `UPDATE projects.drive_syncs SET state = 'waiting', finished_at = NULL, problem = NULL WHERE app_id = $1 AND id = $2`,
)

/** Runs a drive sync and writes its outcome to its row. A drive that does not answer is tried four times. */
export const driveSyncWork = (platform: Pick<Platform, 'database' | 'clock' | 'env'>): WorkKind => {
  const { database, clock } = platform
  const drive = openDrive(platform)
  return {
    name: driveSyncKind,
    leaseMs: minutes(5),
    concurrency: 4,
    perAccount: 1,
    pauses: [minutes(2), minutes(2), minutes(2)],
    run: async ({ appId, id }) => {
      const [waiting] = await waitingSync.readRows(database.query, appId, id)
      if (!waiting) return done()
      const { folderId, added, kept, problem } = await syncFolder(await drive(), waiting)
      const write: Write = async (tx, nextAt) => {
        if (nextAt !== null) return
        const state = problem ? 'failed' : 'done'
        await tx.query(driveSyncOutcome.with(appId, id, state, clock.now(), folderId, added, kept, problem))
      }
      // A group that does not exist is told to who asked; only a drive that does not answer is tried again.
      return problem === 'unreachable' ? retry(problem, write) : done(write)
    },
    onReopen: async (tx, { appId, id }) => void (await tx.query(driveSyncReopened.with(appId, id))),
  }
}
