import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '../platform.ts'
import { createProcessCache } from './process-cache.ts'
import { linkCaller } from './link-call.ts'

export type RateLimitDeps = Pick<Platform, 'database' | 'clock' | 'env'>

const windowMs = minutes(1)

// Each call also deletes windows that expired long ago; `SKIP LOCKED` leaves rows alone that another call is counting
// in.
const statement = `
  WITH gone AS (
    DELETE FROM platform.rate_limits WHERE key IN (
      SELECT key FROM platform.rate_limits WHERE ends_at < $3::timestamptz - interval '10 minutes'
        AND key <> $1 LIMIT 20 FOR UPDATE SKIP LOCKED))
  INSERT INTO platform.rate_limits AS l (key, count, ends_at) VALUES ($1, 1, $2::timestamptz)
  ON CONFLICT (key) DO UPDATE SET count = CASE WHEN l.ends_at <= $3 THEN 1 ELSE l.count + 1 END,
                                  ends_at = CASE WHEN l.ends_at <= $3 THEN $2 ELSE l.ends_at END
  RETURNING count, ends_at AS "endsAt"`

type Limit = { key: string; perMinute: number }

/** Rate limit key as a digest, so that the table stores neither IP addresses nor ids. */
const keyOf = (op: NamedOperation, whose: string) =>
  createHash('sha256').update(`${op.service}.${op.name}\n${whose}`).digest('base64url')

const limitsOf = (op: NamedOperation, request: FastifyRequest): Limit[] => {
  const { state, ip } = request
  const { actor } = state
  const limits =
    actor.kind === 'anonymous'
      ? [
          { whose: ip, perMinute: op.perMinute },
          { whose: linkCaller(op, request) ?? '', perMinute: op.link?.perMinute },
        ]
      : [
          { whose: actor.userId, perMinute: op.perMinute },
          // After the person's: what is refused there takes nothing from colleagues.
          ...(actor.appId === undefined ? [] : [{ whose: `account ${actor.appId}`, perMinute: op.perMinuteOfAccount }]),
        ]
  return limits.flatMap(({ whose, perMinute }) =>
    perMinute === undefined ? [] : [{ key: keyOf(op, whose), perMinute }],
  )
}

/** Until when a key is refused, as its count only grows until then. */
const getRefusals = createProcessCache<Date>()

const refuse = (endsAt: Date, now: Date) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new Problem('too_many_requests', { values: { retryAfterSeconds } })
}

const refuseKey = ({ database, clock }: RateLimitDeps, key: string) => {
  const endsAt = getRefusals(database).find(key)
  if (endsAt && endsAt > clock.now()) refuse(endsAt, clock.now())
}

/**
 * Refuses a person whom this process refused a call of this operation before, until their minute ends: it costs no
 * statement, so that a flood takes little from others. Throws Problem `too_many_requests`.
 */
export const refuseAgain = (deps: RateLimitDeps, op: NamedOperation, userId: string): void => {
  if (op.perMinute !== undefined) refuseKey(deps, keyOf(op, userId))
}

/**
 * Rate limit: counts a call of a limited operation per user, or per IP address if anonymous, and per account. Throws
 * Problem `too_many_requests`.
 */
export const countCall = async (deps: RateLimitDeps, op: NamedOperation, request: FastifyRequest): Promise<void> => {
  const { database, clock, env } = deps
  if (env.noRateLimits) return
  const limits = limitsOf(op, request)
  for (const { key } of limits) refuseKey(deps, key)
  const now = clock.now()
  for (const { key, perMinute } of limits) {
    const { rows } = await database.query<{ count: number; endsAt: Date }>({
      name: 'count_call',
      text: statement,
      values: [key, new Date(now.getTime() + windowMs), now],
    })
    const [row] = rows
    if (!row || row.count <= perMinute) continue
    getRefusals(database).set(key, row.endsAt)
    refuse(row.endsAt, now)
  }
}
