import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'

/** An external dependency: real, a fake of embedded mode, or not configured. */
export const SystemPart = z.object({
  name: z.enum(['identity', 'mail', 'payments', 'monitoring', 'files', 'jobs', 'drive', 'inbound']),
  state: z.enum(['real', 'fake', 'none']),
  /** A host or a kind, never a secret. */
  detail: z.nullable(z.string()),
})

export const SystemQueue = z.object({
  service: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
})

/** Response cache of a process: what it holds now, and what its calls found since the process started. */
export const SystemCache = z.object({
  bytes: z.number(),
  maxBytes: z.number(),
  entries: z.int(),
  hits: z.int(),
  misses: z.int(),
  evictions: z.int(),
})

/** Health of the installation, for operators (ADR-0032). */
export const SystemState = z.object({
  at: Instant,
  version: z.string(),
  migration: z.string(),
  databaseBytes: z.number(),
  processes: z.array(
    z.object({
      id: Id,
      host: z.string(),
      version: z.string(),
      services: z.array(z.string()),
      roles: z.array(z.string()),
      startedAt: Instant,
      seenAt: Instant,
      /** Its heartbeat is less than a minute old. */
      alive: z.boolean(),
      /** Null in a process that serves no calls. */
      cache: z.nullable(SystemCache),
    }),
  ),
  parts: z.array(SystemPart),
  queues: z.array(SystemQueue),
  lastBackup: z.nullable(
    z.object({
      startedAt: Instant,
      finishedAt: Instant,
      bytes: z.number(),
      rows: z.number(),
      files: z.int(),
      encrypted: z.boolean(),
    }),
  ),
  backlog: z.object({
    events: z.int(),
    oldestEventAt: z.nullable(Instant),
  }),
  /** How mails are received; `checkedAt`: when the source last worked, `delaySeconds`: the longest of the last hour. */
  receiving: z.object({
    source: z.nullable(z.string()),
    checkedAt: z.nullable(Instant),
    failingSince: z.nullable(Instant),
    lastError: z.nullable(z.string()),
    receivedAt: z.nullable(Instant),
    waiting: z.int(),
    held: z.int(),
    oldestHeldAt: z.nullable(Instant),
    failed: z.int(),
    delaySeconds: z.nullable(z.number()),
  }),
  /** Certificates that own uptime checks have seen, the nearest end first. */
  certificates: z.array(z.object({ id: Id, name: z.string(), target: z.string(), expiresAt: Instant })),
  /** Work to be done later by kind; `overdueAt`: since when the oldest that nobody runs is due. */
  work: z.array(z.object({ kind: z.string(), waiting: z.int(), failed: z.int(), overdueAt: z.nullable(Instant) })),
})

export const system = api('stats', {
  /** Versions, dependencies, queues, the last backup, and waiting or failed work; project staff only. */
  readSystem: operation({
    method: 'GET',
    path: '/:provider/system',
    requirement: 'ADR-0032',
    access: can('system.read'),
    params: z.strictObject({ provider: z.string() }),
    response: SystemState,
  }),
})
