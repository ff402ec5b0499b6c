import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Clock } from '@passerelle/kernel/clock'
import type { Query } from '../database/statement.ts'
import type { Env } from '../env.ts'
import { readCertificateEnd } from '../net/read-certificate-end.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { remember } from '../metrics/remember.ts'

type Deps = {
  query: Query
  clock: Clock
  env: Pick<Env, 'dataDir' | 'origin'>
  /** When the certificate at an address ends. */
  certificateEnd?: (origin: string) => Promise<Date>
}

// Without any backup, an installation counts from its first migration.
const backupText = `
  SELECT coalesce((SELECT max(started_at) FROM platform.backups),
                  (SELECT min(finished_at) FROM "_prisma_migrations")) AS "madeAt"`

/** The folder, or the next one above that exists: that of files is made with the first of them. */
const existing = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : existing(dirname(folder))

/** The certificate of the own address is looked at once an hour, and after a failure sooner. */
const rereadMs = { afterSuccess: 60 * 60_000, afterFailure: 5 * 60_000 }

/**
 * Measures what the installation stands on, as a worker sees it: how old its newest backup is, the space left for
 * files, and for how long the certificate of its public address holds.
 */
export const measureInstallation = (
  metrics: Pick<Metrics, 'gauge'>,
  { query, clock, env, certificateEnd = readCertificateEnd }: Deps,
): void => {
  metrics.gauge(
    'backup_age_seconds',
    'Age of the newest backup, or of the installation while it has none',
    [],
    async (set) => {
      const now = clock.now()
      const { rows } = await query<{ madeAt: Date | null }>({ name: 'metrics.backup', text: backupText })
      const madeAt = rows[0]?.madeAt
      if (madeAt) set({}, Math.max(0, (now.getTime() - madeAt.getTime()) / 1000))
    },
  )
  metrics.gauge('disk_free_ratio', 'Share of the disk of DATA_DIR that is free', ['of'], async (set) => {
    const { bavail, blocks, ffree, files } = await statfs(existing(resolve(env.dataDir)))
    if (blocks > 0) set({ of: 'bytes' }, bavail / blocks)
    // Some file systems have no fixed number of them.
    if (files > 0) set({ of: 'inodes' }, ffree / files)
  })
  const read = remember(() => certificateEnd(env.origin), clock, rereadMs)
  metrics.gauge(
    'origin_certificate_seconds',
    'For how long the certificate of the public address still holds',
    [],
    async (set) => {
      if (!env.origin.startsWith('https:')) return
      const end = await read()
      set({}, (end.getTime() - clock.now().getTime()) / 1000)
    },
  )
}
