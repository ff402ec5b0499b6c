import { days, minutes } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import type { BlobStore } from '../store/blob-store.ts'
import type { DataExportStore, TakenExport } from './data-export-store.ts'
import { writeArchive } from './write-archive.ts'

export const buildExportName = 'build-export'

/** Lease of a running build, in ms: no other process starts it meanwhile. Also the delay before a new attempt. */
const leaseMs = minutes(30)
const mostAttempts = 3
/** How long an archive can be downloaded, in ms: a week. */
export const exportTtl = days(7)

type Deps = Pick<Platform, 'database' | 'clock' | 'record' | 'queueMail' | 'env' | 'logger' | 'scheduleDeadline'> & {
  exports: DataExportStore
  store: BlobStore
}

/**
 * Deadline handler that builds an export after its lease is committed. Mail, event and deadline of its deletion are
 * written together with its end.
 */
export const buildExport = (deps: Deps): Deadline => {
  const { database, clock, record, queueMail, env, logger, exports, store, scheduleDeadline } = deps
  const write = writeArchive({ store, database })

  const announce = async (tx: Parameters<typeof queueMail>[0], taken: TakenExport, expiresAt: Date) => {
    const { appId, id, requestedBy } = taken
    const { rows } = await tx.query<{ email: string; locale: Locale }>({
      text: `SELECT email, locale FROM accounts.addresses WHERE app_id = $1 AND user_id = $2`,
      values: [appId, requestedBy],
    })
    for (const { email, locale } of rows)
      await queueMail(tx, {
        appId,
        userId: requestedBy,
        to: email,
        locale,
        template: 'export_ready',
        variables: { link: `${env.origin}/settings/export`, expiresAt: expiresAt.toISOString() },
        key: `export:${id}`,
      })
  }

  const run = async (taken: TakenExport) => {
    const { appId, id } = taken
    const built = await write(id, { appId, at: clock.now() }).catch((error: unknown) => {
      logger.error({ err: error, exportId: id, attempt: taken.attempt }, 'a data export failed')
      return null
    })
    // Tried again when the lease expires.
    if (!built && taken.attempt < mostAttempts) return
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + exportTtl)
    const actor = { kind: 'system' as const }
    await database.transaction(async (tx) => {
      if (!(await exports.finish(tx, taken, built, { now, expiresAt }))) return
      if (!built) {
        await record(tx, { appId, actor, name: 'data_export.failed', subject: id, data: {} })
        return
      }
      const data = { userId: taken.requestedBy, size: built.size }
      await record(tx, { appId, actor, name: 'data_export.ready', subject: id, data })
      await announce(tx, taken, expiresAt)
      scheduleDeadline(tx, 'storages', 'expire-export', { appId, id, dueAt: expiresAt })
    })
  }

  return {
    name: buildExportName,
    findDueBetween: (range) => exports.listDue('build_due_at', range),
    fire: async (tx, row, now) => {
      const taken = await exports.take(tx, row, now, new Date(now.getTime() + leaseMs))
      if (taken) tx.afterCommit(() => run(taken))
      return taken !== null
    },
  }
}

/**
 * Deletes the archive of an export that has expired. Removed before the commit, so that a failure is tried again by the
 * next sweep.
 */
export const expireExport = ({ exports, store }: Pick<Deps, 'exports' | 'store'>): Deadline => ({
  name: 'expire-export',
  findDueBetween: (range) => exports.listDue('expires_at', range),
  fire: async (tx, row, now) => {
    if (!(await exports.expire(tx, row, now))) return false
    await store.remove(row.id)
    return true
  },
})
