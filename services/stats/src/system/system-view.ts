import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Actor } from '@passerelle/kernel/actor'
import { minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import type { Part, QueueState } from '@passerelle/server/heartbeat/start-heartbeat'
import { readReceiving } from '@passerelle/server/platform-metrics/receiving'
import { readBacklog } from '@passerelle/server/platform-metrics/backlog'
import { failedWork } from '@passerelle/server/work/failed-work'

type System = InferResponse<typeof stats.readSystem>
type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { [Key in Keys]: Date }
type ProcessRow = Dated<Omit<System['processes'][number], 'alive'>, 'startedAt' | 'seenAt'> & {
  parts: Part[]
  queues: QueueState[] | null
}
type BackupRow = Dated<NonNullable<System['lastBackup']>, 'startedAt' | 'finishedAt'>
type CertificateRow = Dated<System['certificates'][number], 'expiresAt'>

/** Only project staff, who operate the installation. */
const isProjectStaff = (actor: Actor): boolean => actor.kind === 'staff' && actor.project
export const systemPolicies = { 'system.read': isProjectStaff, 'system.operate': isProjectStaff }

const processes = `
  SELECT id, host, version, services, roles, started_at AS "startedAt", seen_at AS "seenAt", parts, queues, cache
    FROM platform.processes ORDER BY host, started_at, id`
const lastBackup = `
  SELECT started_at AS "startedAt", finished_at AS "finishedAt", bytes, rows, files, encrypted
    FROM platform.backups ORDER BY finished_at DESC LIMIT 1`
const certificates = `
  SELECT id, name, target, certificate_expires_at AS "expiresAt"
    FROM stats.uptime_checks WHERE certificate_expires_at IS NOT NULL
   ORDER BY certificate_expires_at, id LIMIT 10`
const facts = `
  SELECT pg_database_size(current_database()) AS bytes,
         (SELECT max(migration_name) FROM "_prisma_migrations" WHERE finished_at IS NOT NULL) AS migration`

const aliveForMs = minutes(1)
const text = (at: Date | null) => at?.toISOString() ?? null

/** One entry per part, merged from all live processes; a real implementation wins over a fake. */
const mergeParts = (living: readonly ProcessRow[]): Part[] => {
  const rank = { real: 0, fake: 1, none: 2 }
  const all = living.flatMap(({ parts }) => parts).toSorted((one, other) => rank[one.state] - rank[other.state])
  return [...new Map(all.toReversed().map((part) => [part.name, part])).values()].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}

/** Read model of the installation's state, from its processes and tables (ADR-0032). */
export const systemView =
  ({ query }: Pick<Database, 'query'>) =>
  async (now: Date): Promise<System> => {
    const [running, backup, seen, about, backlog, receiving, work] = await Promise.all([
      query<ProcessRow>({ text: processes }),
      query<BackupRow>({ text: lastBackup }),
      query<CertificateRow>({ text: certificates }),
      query<{ bytes: number; migration: string }>({ text: facts }),
      readBacklog(query),
      readReceiving(query, now),
      failedWork.states(query),
    ])
    const isAlive = ({ seenAt }: ProcessRow) => now.getTime() - seenAt.getTime() < aliveForMs
    const living = running.rows.filter(isAlive)
    const { bytes, migration } = about.rows[0]!
    const [made] = backup.rows
    return {
      at: now.toISOString(),
      version: living.map(({ version }) => version).toSorted()[0] ?? '',
      migration,
      databaseBytes: bytes,
      processes: running.rows.map(({ parts: _parts, queues: _queues, ...row }) => ({
        ...row,
        startedAt: row.startedAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
        alive: living.some(({ id }) => id === row.id),
      })),
      parts: mergeParts(living),
      // All workers share one queue store, so the latest report is the most recent view of it.
      queues:
        living
          .filter(({ queues }) => queues !== null)
          .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())[0]?.queues ?? [],
      lastBackup: made
        ? { ...made, startedAt: made.startedAt.toISOString(), finishedAt: made.finishedAt.toISOString() }
        : null,
      receiving: {
        ...receiving,
        checkedAt: text(receiving.checkedAt),
        failingSince: text(receiving.failingSince),
        receivedAt: text(receiving.receivedAt),
        oldestHeldAt: text(receiving.oldestHeldAt),
      },
      backlog: { ...backlog, oldestEventAt: text(backlog.oldestEventAt) },
      work: work.map(({ oldestDueAt, ...state }) => ({
        ...state,
        overdueAt: oldestDueAt && oldestDueAt < now ? oldestDueAt.toISOString() : null,
      })),
      certificates: seen.rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
    }
  }
