import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

export type LoginLimits = {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts cannot bypass the limit, and runs
   * `beside` in the same round trip. Throws `login_limited`. When only the IP address has too many failures, returns
   * the problem to use for a wrong password; a correct password still succeeds.
   */
  spend: <Row>(email: string, ip: string, beside?: Beside) => Promise<{ crowded: Problem | undefined; row?: Row }>
  /** After a correct password: resets the limits of the email. */
  forgive: (email: string, ip: string) => Promise<void>
  /** The same as queries of a WITH clause, for a statement whose parameters begin at `first`. */
  forgiving: (email: string, ip: string, first: number) => { queries: string; values: string[] }
}

/** A query of at most one row; its parameters begin at `firstBeside`. */
export type Beside = { name: string; text: string; values: unknown[] }
export const firstBeside = 9

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
const spend = (beside: string) => `
  WITH pair AS (${count('$1', '$6::int')}),
       email AS (${count('$2', '$7::int', 'FROM pair WHERE NOT pair.blocked')}),
       address AS (${count('$3', '$8::int', 'FROM email WHERE NOT email.blocked')}),
       counted AS (
         SELECT 'pair' AS name,
           * FROM pair UNION ALL SELECT 'email', * FROM email UNION ALL SELECT 'address', * FROM address),
       beside AS (${beside})
  SELECT (SELECT jsonb_agg(counted) FROM counted) AS counted, (SELECT to_jsonb(beside) FROM beside) AS row`
// Keys in the order of `spend`, so that the two cannot block each other.
const forgive = (first: number) => `
  pair AS (DELETE FROM accounts.login_limits WHERE key = $${first} RETURNING key),
  email AS (
    DELETE FROM accounts.login_limits WHERE key = $${first + 1} AND (SELECT count(*) FROM pair) >= 0 RETURNING key),
  address AS (
    UPDATE accounts.login_limits SET points = points - 1
     WHERE key = $${first + 2} AND points > 0 AND (SELECT count(*) FROM email) >= 0)`

type Counted = { name: keyof typeof points; blocked: boolean; waitMs: number }

const nothing: Beside = { name: 'alone', text: 'SELECT WHERE false', values: [] }

const limited = ({ waitMs }: Counted) =>
  new Problem('login_limited', { values: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } })

const loginForgive = statement('accounts.login-forgive', `WITH ${forgive(1)} SELECT`)

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
  const limitValues = (now: Date) => [now.getTime(), window, points.pair, points.email, points.address]
  return {
    spend: async <Row>(mail: string, ip: string, beside = nothing) => {
      const { rows } = await query<{ counted: Counted[]; row: Row | null }>({
        name: `accounts.login-spend.${beside.name}`,
        text: spend(beside.text),
        values: [...keysOf(mail, ip), ...limitValues(clock.now()), ...beside.values],
      })
      const { counted, row } = rows[0]!
      const over = counted.find(({ blocked }) => blocked)
      if (over && over.name !== 'address') throw limited(over)
      return { crowded: over && limited(over), ...(row && { row }) }
    },
    forgive: async (mail, ip) => {
      await query(loginForgive.with(...keysOf(mail, ip)))
    },
    forgiving: (mail, ip, first) => ({ queries: forgive(first), values: keysOf(mail, ip) }),
  }
}
