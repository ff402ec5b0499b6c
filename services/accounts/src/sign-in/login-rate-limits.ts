import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/connect'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

export type LoginLimits = {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts cannot bypass the limit. Throws
   * `login_limited`. When only the IP address has too many failures, returns the problem to use for a wrong password; a
   * correct password still succeeds.
   */
  spend: (email: string, ip: string) => Promise<{ crowded: Problem | undefined }>
  /** After a correct password: resets the limits of the email. */
  forgive: (email: string, ip: string) => Promise<void>
}

const points = { pair: 5, email: 20, address: 50 } as const
const window = minutes(1)

/** Counts an attempt of a key; the first one beyond the limit starts the block. */
const count = (key: string, limit: string, from = '') => `
  INSERT INTO accounts.login_limits AS l (key, points, expire) SELECT ${key}, 1, $4::bigint + $5 ${from}
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.expire <= $4 THEN 1 ELSE l.points + 1 END,
    expire = CASE WHEN l.expire <= $4 OR l.points = ${limit} THEN $4 + $5 ELSE l.expire END
  RETURNING points > ${limit} AS blocked, expire - $4 AS "waitMs"`

// What is blocked is counted no further: failures from one address cannot block an email everywhere.
const spend = `
  WITH pair AS (${count('$1', '$6::int')}),
       email AS (${count('$2', '$7::int', 'FROM pair WHERE NOT pair.blocked')}),
       address AS (${count('$3', '$8::int', 'FROM email WHERE NOT email.blocked')})
  SELECT 'pair' AS name, * FROM pair UNION ALL SELECT 'email', * FROM email UNION ALL SELECT 'address', * FROM address`
// Keys in the order of `spend`, so that the two cannot block each other.
const forgive = `
  WITH pair AS (DELETE FROM accounts.login_limits WHERE key = $1 RETURNING key),
       email AS (DELETE FROM accounts.login_limits WHERE key = $2 AND (SELECT count(*) FROM pair) >= 0 RETURNING key)
  UPDATE accounts.login_limits SET points = points - 1 WHERE key = $3 AND points > 0 AND (SELECT count(*) FROM email) >= 0`

type Counted = { name: keyof typeof points; blocked: boolean; waitMs: number }

const limited = ({ waitMs }: Counted) =>
  new Problem('login_limited', { values: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } })

/**
 * Rate limits per minute: five failures per email and IP address block that pair (ACC-005, OPEN-046), twenty per email
 * over all addresses block the email. Fifty per address stop user enumeration and credential stuffing; other users
 * behind the same address can still sign in. One statement counts all three, because each sign-in waits for it; in
 * Postgres, shared by all processes.
 */
export const loginRateLimits = ({ query, clock }: { query: Query; clock: Clock }): LoginLimits => {
  const keysOf = (mail: string, ip: string) => {
    const network = getNetworkPrefix(ip)
    return [
      `login:${rateLimitKey(mail, network)}`,
      `login-email:${rateLimitKey(mail)}`,
      `login-address:${rateLimitKey(network)}`,
    ]
  }
  return {
    spend: async (mail, ip) => {
      const { rows } = await query<Counted>({
        name: 'accounts.login-spend',
        text: spend,
        values: [...keysOf(mail, ip), clock.now().getTime(), window, points.pair, points.email, points.address],
      })
      const over = rows.find(({ blocked }) => blocked)
      if (over && over.name !== 'address') throw limited(over)
      return { crowded: over && limited(over) }
    },
    forgive: async (mail, ip) => {
      await query({ name: 'accounts.login-forgive', text: forgive, values: keysOf(mail, ip) })
    },
  }
}
