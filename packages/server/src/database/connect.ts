import pg from 'pg'
import { createPrisma } from './client.ts'
import type { PrismaClient } from './generated/client.ts'
import type { StatementObserver } from '../metrics/slow-statements.ts'
import { SharedPool } from './pool.ts'
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
  transaction: Transaction
  close: () => Promise<void>
}

type Options = {
  url: string
  max: number
  kept?: number
  requestWaitMs?: number | undefined
  /** The same database past a transaction pooler; undefined without one. */
  directUrl?: string | undefined
  isUnprepared?: boolean
  logger: DatabaseLogger
  observe?: StatementObserver
}

const createLockPool = (url: string, logger: DatabaseLogger): pg.Pool => {
  const locks = new pg.Pool({
    connectionString: url,
    // One holds all locks, the second replaces it when it is lost.
    max: 2,
    application_name: 'passerelle locks',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  locks.on('error', (err) => logger.warn({ err }, 'a connection for locks was lost'))
  locks.on('connect', (client) => void client.on('error', () => {}))
  return locks
}

/**
 * Opens a pool of at most `max` connections to the database at `url`, connecting lazily; `kept` of them stay open when
 * idle.
 */
export const connectDatabase = ({
  url,
  max,
  kept = 0,
  requestWaitMs,
  directUrl,
  isUnprepared,
  logger,
  observe,
}: Options): Database => {
  const pool = new SharedPool({
    url,
    max,
    minIdle: kept,
    requestWaitMs,
    isPooled: directUrl !== undefined,
    isUnprepared,
    observe,
    onError: (err) => logger.warn({ err }, 'a database connection was lost'),
  })
  const prisma = createPrisma(pool)
  const locks = createLockPool(directUrl ?? url, logger)
  const onLateFailure = (err: unknown) => logger.warn({ err }, 'an effect after a commit failed')
  return {
    pool,
    locks,
    prisma,
    isStarved: () => pool.isStarved,
    query: async (statement) => toQueryResult(await pool.query(statement)),
    transaction: createTransaction({ pool, prisma, onLateFailure }),
    close: async () => {
      await prisma.$disconnect()
      await Promise.all([pool.end(), locks.end()])
    },
  }
}
