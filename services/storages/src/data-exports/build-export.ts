import { days, minutes } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { done, type WorkKind } from '@passerelle/server/work/work'
import type { BlobStore } from '../store/blob-store.ts'
import type { Built, DataExportStore, WaitingExport } from './data-export-store.ts'
import { writeArchive } from './write-archive.ts'

/** Kind of the work that builds an export; its id is that of the export. */
export const exportKind = 'storages.export'

/** How long an archive can be downloaded, in ms: a week. */
export const exportTtl = days(7)

type Deps = Pick<Platform, 'database' | 'clock' | 'record' | 'queueMail' | 'env' | 'scheduleDeadline'> & {
  exports: DataExportStore
  store: BlobStore
}

/** Builds an export. Mail, event and deadline of its deletion are written together with its end. */
export const buildExport = (deps: Deps): WorkKind => {
  const { database, clock, record, queueMail, env, exports, store, scheduleDeadline } = deps
  const write = writeArchive({ store, database })
  const actor = { kind: 'system' as const }

  const announce = async (tx: Tx, { appId, id, requestedBy }: WaitingExport, expiresAt: Date) => {
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
  const finish = (waiting: WaitingExport, built: Built) => async (tx: Tx) => {
    const { appId, id, requestedBy } = waiting
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + exportTtl)
    if (!(await exports.finish(tx, waiting, built, { now, expiresAt }))) return
    const data = { userId: requestedBy, size: built.size }
    await record(tx, { appId, actor, name: 'data_export.ready', subject: id, data })
    await announce(tx, waiting, expiresAt)
    scheduleDeadline(tx, 'storages', 'expire-export', { appId, id, dueAt: expiresAt })
  }

  return {
    name: exportKind,
    leaseMs: minutes(30),
    // An archive holds a connection of the database and memory for minutes.
    concurrency: 2,
    perAccount: 1,
    pauses: [minutes(5), minutes(30)],
    run: async ({ appId, id }, signal) => {
      const waiting = appId === null ? null : await exports.findWaiting({ appId, id })
      if (!waiting) return done()
      return done(finish(waiting, await write(id, { ...waiting, at: clock.now(), signal })))
    },
    onGiveUp: async (tx, { appId, id }) => {
      if (appId === null || !(await exports.fail(tx, { appId, id }, clock.now()))) return
      await record(tx, { appId, actor, name: 'data_export.failed', subject: id, data: {} })
    },
    onReopen: async (tx, { appId, id }) => {
      if (appId !== null) await exports.reopen(tx, { appId, id })
    },
  }
}

/**
 * Deletes the archive of an export that has expired. Removed before the commit, so that a failure is tried again by the
 * next sweep.
 */
export const expireExport = ({ exports, store }: Pick<Deps, 'exports' | 'store'>): Deadline => ({
  name: 'expire-export',
  findDueBetween: (range) => exports.listExpired(range),
  fire: async (tx, row, now) => {
    if (!(await exports.expire(tx, row, now))) return false
    await store.remove(row.id)
    return true
  },
})
