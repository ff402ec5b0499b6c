import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Actor } from '@passerelle/kernel/actor'
import { minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import type { Part, QueueState } from '@passerelle/server/heartbeat/start-heartbeat'
import { readBacklog } from '@passerelle/server/metrics/backlog'

type System = InferResponse<typeof stats.readSystem>
type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { [Key in Keys]: Date }
type ProcessRow = Dated<Omit<System['processes'][number], 'alive'>, 'startedAt' | 'seenAt'> & {
  parts: Part[]
  queues: QueueState[] | null
}
type BackupRow = Dated<NonNullable<System['lastBackup']>, 'startedAt' | 'finishedAt'>
type WebhookRow = Dated<System['failedWebhooks'][number], 'finishedAt'>
type CertificateRow = Dated<System['certificates'][number], 'expiresAt'>
type MailRow = Dated<System['unsentMails'][number], 'givenUpAt'>

/** Only project staff, who operate the installation. */
export const systemPolicies = {
  'system.read': (actor: Actor): boolean => actor.kind === 'staff' && actor.project,
}

const processes = `
  SELECT id, host, version, services, roles, started_at AS "startedAt", seen_at AS "seenAt", parts, queues, cache
    FROM platform.processes ORDER BY host, started_at, id`
const lastBackup = `
  SELECT started_at AS "startedAt", finished_at AS "finishedAt", bytes, rows, files, encrypted
    FROM platform.backups ORDER BY finished_at DESC LIMIT 1`
const failedWebhooks = `
  SELECT id, app_id AS "appId", event_name AS "eventName", attempts, last_status AS "lastStatus",
         left(last_error, 200) AS "lastError", finished_at AS "finishedAt"
    FROM accounts.webhook_deliveries WHERE state = 'failed' ORDER BY finished_at DESC LIMIT 10`
const certificates = `
  SELECT id, name, target, certificate_expires_at AS "expiresAt"
    FROM stats.uptime_checks WHERE certificate_expires_at IS NOT NULL
   ORDER BY certificate_expires_at, id LIMIT 10`
const unsentMails = `
  SELECT id, app_id AS "appId", template, attempts, given_up_at AS "givenUpAt"
    FROM mails.outgoing WHERE given_up_at IS NOT NULL ORDER BY given_up_at DESC LIMIT 10`
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
    const [running, backup, seen, webhooks, mails, about, backlog] = await Promise.all([
      query<ProcessRow>({ text: processes }),
      query<BackupRow>({ text: lastBackup }),
      query<CertificateRow>({ text: certificates }),
      query<WebhookRow>({ text: failedWebhooks }),
      query<MailRow>({ text: unsentMails }),
      query<{ bytes: number; migration: string }>({ text: facts }),
      readBacklog(query, now),
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
      backlog: { ...backlog, oldestEventAt: text(backlog.oldestEventAt), oldestMailAt: text(backlog.oldestMailAt) },
      certificates: seen.rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
      failedWebhooks: webhooks.rows.map((row) => ({ ...row, finishedAt: row.finishedAt.toISOString() })),
      unsentMails: mails.rows.map((row) => ({ ...row, givenUpAt: row.givenUpAt.toISOString() })),
    }
  }
