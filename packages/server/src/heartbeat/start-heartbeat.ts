import { setTimeout as wait } from 'node:timers/promises'
import { hostname } from 'node:os'
import type * as z from 'zod/mini'
import type { SystemPart, SystemQueue } from '@passerelle/contract/stats/system'
import { days } from '@passerelle/kernel/durations'
import { runAs } from '../metrics/activity.ts'
import type { CacheState } from '../http/response-cache/response-cache.ts'
import type { Platform } from '../platform.ts'

export type Part = z.infer<typeof SystemPart>
export type QueueState = z.infer<typeof SystemQueue>

type Deps = Pick<Platform, 'database' | 'clock' | 'env' | 'newId'> & {
  logger: { debug: (details: object, text: string) => void }
  version: string
  parts: readonly Part[]
  /** Reads the queues; null in a process that processes no jobs. */
  queues: (() => Promise<QueueState[]>) | null
  /** Reads the state of the response cache; null in a process that serves no calls. */
  cache: (() => CacheState) | null
  intervalMs?: number
}

const write = `
  WITH old AS (DELETE FROM platform.processes WHERE seen_at < $10)
  INSERT INTO platform.processes (id, host, version, services, roles, started_at, seen_at, parts, queues, cache)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, queues = excluded.queues, cache = excluded.cache`

/**
 * Heartbeat: writes a row about this process now and every 15 seconds, until `stop` deletes it. Errors of an
 * unavailable database are ignored, they are reported elsewhere.
 */
export const startHeartbeat = ({
  database,
  clock,
  env,
  newId,
  logger,
  version,
  parts,
  queues,
  cache,
  intervalMs = 15_000,
}: Deps): { stop: () => Promise<void> } => {
  const id = newId()
  const startedAt = clock.now()
  const stopping = new AbortController()
  const beat = async () => {
    const now = clock.now()
    // Without its job store a process still runs, and says so.
    const found = queues && (await queues().catch(() => null))
    await database.query({
      name: 'heartbeat',
      text: write,
      values: [
        id,
        hostname(),
        version,
        env.services,
        env.roles,
        startedAt,
        now,
        JSON.stringify(parts),
        found && JSON.stringify(found),
        new Date(now.getTime() - days(1)),
        cache && JSON.stringify(cache()),
      ],
    })
  }
  const quietly = (step: () => Promise<unknown>) =>
    runAs('heartbeat', step).catch((err: unknown) => logger.debug({ err }, 'this process could not write of itself'))
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await quietly(beat)
      await wait(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
      await quietly(() => database.query({ text: 'DELETE FROM platform.processes WHERE id = $1', values: [id] }))
    },
  }
}
