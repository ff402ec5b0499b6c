import pg from 'pg'
import { createPrisma } from './client.ts'
import type { PrismaClient } from './generated/client.ts'
import type { StatementObserver } from '../metrics/slow-statements.ts'
import { backgroundConnectionTimeoutMs, SharedPool } from './pool.ts'
import { createQueryTogether, type QueryTogether } from './query-together.ts'
import { createReplicaQuery } from './replica.ts'
import type { Query } from './statement.ts'
import { toQueryResult, createTransaction, type Transaction } from './transaction.ts'

export type { Tx, Transaction } from './transaction.ts'
export type { Query } from './statement.ts'

export type DatabaseLogger = { warn: (details: object, text: string) => void }

export type Database = {
  pool: pg.Pool
  /** Separate pool for advisory locks: their holders wait for connections of `pool`, so they must not use it up. */
  locks: pg.Pool
  prisma: PrismaClient
  /** True while requests wait for a connection in vain: the server refuses further ones at once. */
  isStarved: () => boolean
  /**
   * Runs one statement outside a transaction. Inside a transaction use `tx.query`: this one would wait for another
   * connection.
   */
  query: Query
  queryTogether: QueryTogether
  /**
   * The same for statistics and exports: from the read replica, which is as far as the primary when the read begins,
   * or from the primary where there is none.
   */
  queryReplica: Query
  transaction: Transaction
  close: () => Promise<void>
}

type Options = {
  url: string
  max: number
  kept?: number
  maxInBackground?: number | undefined
  requestWaitMs?: number | undefined
  /** The same database past a transaction pooler; undefined without one. */
  directUrl?: string | undefined
  isUnprepared?: boolean
  /** A read replica for statistics and exports; without one they read from `url`. */
  replica?: { url: string; waitMs: number } | undefined
  logger: DatabaseLogger
  observe?: StatementObserver
}

/** Statistics and exports are few at once. */
const replicaConnections = 4

const createLockPool = (url: string, logger: DatabaseLogger): pg.Pool => {
  const locks = new pg.Pool({
    connectionString: url,
    // One holds all locks, the second replaces it when it is lost.
    max: 2,
    application_name: 'passerelle locks',
    connectionTimeoutMillis: backgroundConnectionTimeoutMs,
    keepAlive: true,
  })
  locks.on('error', (err) => logger.warn({ err }, 'a connection for locks was lost'))
  locks.on('connect', (client) => void client.on('error', () => {}))
  return locks
}

/**
 * Opens a pool of at most `max` connections to the database at `url`, connecting lazily; `kept` of them stay open when
 * idle, and work outside of requests has at most `maxInBackground`.
 */
export const connectDatabase = ({
  url,
  max,
  kept = 0,
  maxInBackground,
  requestWaitMs,
  directUrl,
  isUnprepared,
  replica,
  logger,
  observe,
}: Options): Database => {
  const pool = new SharedPool({
    url,
    max,
    minIdle: kept,
    maxInBackground,
    requestWaitMs,
    isPooled: directUrl !== undefined,
    isUnprepared,
    observe,
    onError: (err) => logger.warn({ err }, 'a database connection was lost'),
  })
  const prisma = createPrisma(pool)
  const locks = createLockPool(directUrl ?? url, logger)
  const query: Query = async (statement) => toQueryResult(await pool.query(statement))
  const replicaPool =
    replica &&
    new SharedPool({
      url: replica.url,
      max: replicaConnections,
      requestWaitMs,
      isUnprepared,
      observe,
      onError: (err) => logger.warn({ err }, 'a connection to the read replica was lost'),
    })
  const onLateFailure = (err: unknown) => logger.warn({ err }, 'an effect after a commit failed')
  return {
    pool,
    locks,
    prisma,
    isStarved: () => pool.isStarved,
    query,
    queryTogether: createQueryTogether(pool),
    queryReplica: replicaPool
      ? createReplicaQuery({
          primary: query,
          replica: async (statement) => toQueryResult(await replicaPool.query(statement)),
          waitMs: replica.waitMs,
          onFailure: (err) => logger.warn({ err }, 'the read replica is left out for a while'),
        })
      : query,
    transaction: createTransaction({ pool, prisma, onLateFailure }),
    close: async () => {
      await prisma.$disconnect()
      await Promise.all([pool.end(), locks.end(), replicaPool?.end()])
    },
  }
}
