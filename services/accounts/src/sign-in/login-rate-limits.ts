import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { rateLimitKey, getNetworkPrefix } from '../identity/rate-limit-key.ts'

export type LoginLimits = {
  /** Throws `login_limited` for a pair or an email that is blocked; runs `beside` in the same round trip. */
  check: <Row>(email: string, ip: string, beside: Beside) => Promise<Row | undefined>
  /**
   * Counts an attempt. To be awaited before its answer, so that concurrent attempts cannot bypass the limit. Throws
   * `login_limited`. When only the IP address has too many failures, returns the problem to use for a wrong password; a
   * correct password still succeeds.
   */
  spend: (email: string, ip: string) => Promise<Problem | undefined>
  /** After a correct password: resets the limits of the email. */
  forgive: (email: string, ip: string) => Promise<void>
  /** The same once the answer has left; the next attempt of the email in this process waits for it. */
  forgiveSoon: (email: string, ip: string) => void
}

/** A query of at most one row; its parameters begin at `firstBeside`. */
export type Beside = { name: string; text: string; values: unknown[] }
export const firstBeside = 6

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
const loginSpend = statement(
  'accounts.login-spend',
  `WITH pair AS (${count('$1', '$6::int')}),
       email AS (${count('$2', '$7::int', 'FROM pair WHERE NOT pair.blocked')}),
       address AS (${count('$3', '$8::int', 'FROM email WHERE NOT email.blocked')})
  SELECT 'pair' AS name, * FROM pair WHERE blocked UNION ALL
  SELECT 'email', * FROM email WHERE blocked UNION ALL
  SELECT 'address', * FROM address WHERE blocked`,
  { notNull: ['name', 'blocked', 'waitMs'] },
)

/** How long a key is still blocked, in ms; null if it is not. */
const blocked = (key: string, limit: string) =>
  `(SELECT expire - $3::bigint FROM accounts.login_limits WHERE key = ${key} AND points > ${limit} AND expire > $3)`

const check = (beside: string) => `
  SELECT coalesce(${blocked('$1', '$4::int')}, ${blocked('$2', '$5::int')}) AS "waitMs",
    (SELECT to_jsonb(beside) FROM (${beside}) AS beside) AS row`

const limited = (waitMs: number) =>
  new Problem('login_limited', { values: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } })

// Keys in the order of `spend`, so that the two cannot block each other.
const loginForgive = statement(
  'accounts.login-forgive',
  `WITH
  pair AS (DELETE FROM accounts.login_limits WHERE key = $1 RETURNING key),
  email AS (DELETE FROM accounts.login_limits WHERE key = $2 AND (SELECT count(*) FROM pair) >= 0 RETURNING key),
  address AS (
    UPDATE accounts.login_limits SET points = points - 1
     WHERE key = $3 AND points > 0 AND (SELECT count(*) FROM email) >= 0)
  SELECT`,
)

type Deps = { query: Query; clock: Clock; logger: Pick<Platform['logger'], 'warn'> }

/**
 * Rate limits per minute: five failures per email and IP address block that pair (ACC-005, OPEN-046), twenty per email
 * over all addresses block the email. Fifty per address stop user enumeration and credential stuffing; other users
 * behind the same address can still sign in. One statement counts all three, in Postgres, shared by all processes; it
 * runs while the password is verified, so what is blocked already is only checked before.
 */
export const loginRateLimits = ({ query, clock, logger }: Deps): LoginLimits => {
  /** Resets that are under way, by the key of their email. */
  const forgiving = new Map<string, Promise<void>>()
  const keysOf = (mail: string, ip: string) => {
    const network = getNetworkPrefix(ip)
    return [
      `login:${rateLimitKey(mail, network)}`,
      `login-email:${rateLimitKey(mail)}`,
      `login-address:${rateLimitKey(network)}`,
    ] as const
  }
  const forgive = async (mail: string, ip: string) => {
    await query(loginForgive.with(...keysOf(mail, ip)))
  }
  return {
    check: async <Row>(mail: string, ip: string, beside: Beside) => {
      const [pair, email] = keysOf(mail, ip)
      await forgiving.get(email)
      const { rows } = await query<{ waitMs: number | null; row: Row | null }>({
        name: `accounts.login-check.${beside.name}`,
        text: check(beside.text),
        values: [pair, email, clock.now().getTime(), points.pair, points.email, ...beside.values],
      })
      const { waitMs, row } = rows[0]!
      if (waitMs !== null) throw limited(waitMs)
      return row ?? undefined
    },
    spend: async (mail, ip) => {
      const limits = [points.pair, points.email, points.address]
      const values = [...keysOf(mail, ip), clock.now().getTime(), window, ...limits]
      const [over] = await loginSpend.readRows(query, ...values)
      if (over && over.name !== 'address') throw limited(over.waitMs)
      return over && limited(over.waitMs)
    },
    forgive,
    forgiveSoon: (mail, ip) => {
      const [, email] = keysOf(mail, ip)
      const forgiven: Promise<void> = nextTurn()
        .then(() => forgive(mail, ip))
        .catch((err: unknown) => logger.warn({ err }, 'a correct password did not reset the limits of its email'))
        .finally(() => {
          if (forgiving.get(email) === forgiven) forgiving.delete(email)
        })
      forgiving.set(email, forgiven)
    },
  }
}
