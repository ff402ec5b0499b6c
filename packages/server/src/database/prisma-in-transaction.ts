import { DatabaseError, type QueryConfig } from 'pg'
import type { PrismaClient } from './generated/client.ts'
import type { PrismaTx } from './client.ts'
import type { TransactionClient, SharedPool } from './pool.ts'

export type PrismaGuest = {
  /**
   * Prisma client inside our transaction. Opened at the first use, so that a transaction with plain SQL only has no
   * overhead.
   */
  prisma: PrismaTx
  /** To be awaited before COMMIT or ROLLBACK. */
  leave: () => Promise<void>
}

type Opened = { client: PrismaTx; leave: () => Promise<void> }

/** Binds Prisma to the connection of a running transaction, which Prisma treats as its own. */
export const bindPrismaToTransaction = (
  prisma: PrismaClient,
  pool: SharedPool,
  query: (config: QueryConfig) => Promise<unknown>,
): PrismaGuest => {
  let opened: Promise<Opened> | undefined
  const open = () => (opened ??= pool.currentTransaction.run(wrapClient(query), () => openPrisma(prisma)))
  return {
    prisma: callWhenOpen(open),
    leave: async () => (await opened?.catch(() => undefined))?.leave(),
  }
}

const openPrisma = (prisma: PrismaClient) =>
  new Promise<Opened>((resolve, reject) => {
    const over = Promise.withResolvers<void>()
    const whole = prisma.$transaction(async (client) => {
      resolve({
        client,
        leave: () => {
          over.resolve()
          return whole
        },
      })
      await over.promise
    })
    whole.catch(reject)
  })

/**
 * Wraps the connection for Prisma: BEGIN, COMMIT, ROLLBACK and release are ignored, because the outer transaction
 * controls them.
 */
const wrapClient = (query: (config: QueryConfig) => Promise<unknown>): TransactionClient => {
  const frame = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])
  const nothing = { rows: [], fields: [], rowCount: 0 }
  const lent = {
    query: (config: QueryConfig) =>
      frame.has(config.text) ? Promise.resolve(nothing) : query(config).catch(nameConstraint),
    on: () => lent,
    removeListener: () => lent,
    release: () => {},
  }
  return lent as unknown as TransactionClient
}

/**
 * Prisma passes on only the message of an error raised by a trigger. Appends the constraint name to the message so that
 * `getConstraintName` can find it.
 */
const nameConstraint = (error: unknown): never => {
  if (error instanceof DatabaseError && error.constraint && !error.message.includes(`"${error.constraint}"`)) {
    error.message += ` (constraint "${error.constraint}")`
  }
  throw error
}

type Call = (...args: unknown[]) => unknown
type Members = Record<string, Call & Record<string, Call>>

/** Proxy for `tx.prisma.task.update(…)` and `tx.prisma.$queryRaw…`: each call waits until the client is open. */
const callWhenOpen = (open: () => Promise<Opened>): PrismaTx => {
  const members = async () => (await open()).client as unknown as Members
  const member = (name: string) =>
    new Proxy((() => {}) as Call, {
      apply: async (_target, _self, args: unknown[]) => (await members())[name]!(...args),
      get:
        (_target, action: string) =>
        async (...args: unknown[]) =>
          (await members())[name]![action]!(...args),
    })
  return new Proxy(
    {},
    { get: (_target, name) => (typeof name === 'string' && name !== 'then' ? member(name) : undefined) },
  ) as PrismaTx
}
