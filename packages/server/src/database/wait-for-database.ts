import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionFailure } from './connection-failure.ts'

type WaitOptions = {
  logger: { warn: (details: object, text: string) => void }
  /** How long it may take in all, in ms. */
  limitMs?: number
}

const defaultLimitMs = 120_000
const connectTimeoutMs = 15_000
const logIntervalMs = 5000
const backoffDelay = (attempt: number) => Math.min(100 * 2 ** attempt, 2000)

const reasonOf = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : (error as Error).message

/**
 * Runs `attempt` again, with backoff, while it fails because the database cannot be reached: when a machine starts, its
 * database may come later. Throws the last error after `limitMs`, and any other error at once.
 */
export const retryWhileUnreachable = async <T>(
  attempt: () => Promise<T>,
  { logger, limitMs = defaultLimitMs }: WaitOptions,
): Promise<T> => {
  const begun = performance.now()
  let logged = -Infinity
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const now = performance.now()
      if (!isConnectionFailure(error) || now - begun >= limitMs) throw error
      if (now - logged >= logIntervalMs) {
        logged = now
        logger.warn({ reason: reasonOf(error), waitedMs: Math.round(now - begun), limitMs }, 'waiting for the database')
      }
      await wait(backoffDelay(tries))
    }
  }
}

const connectOnce = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'passerelle start',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // A pooler accepts a connection before it has reached its server.
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Resolves when the database at `url` answers. Throws a readable error if it refuses, or does not answer in time. */
export const waitForDatabase = (url: string, options: WaitOptions): Promise<void> =>
  retryWhileUnreachable(() => connectOnce(url), options).catch((cause: unknown) => {
    const { host, pathname } = new URL(url)
    const what = isConnectionFailure(cause) ? 'does not answer' : 'refuses the connection'
    throw new Error(`The database at ${host}${pathname} ${what}: ${reasonOf(cause)}. Check DATABASE_URL`, { cause })
  })
