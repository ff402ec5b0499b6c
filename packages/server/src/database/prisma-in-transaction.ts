import { DatabaseError, type QueryConfig } from 'pg'
import type { PrismaClient } from './generated/client.ts'
import type { PrismaTx } from './client.ts'
import type { TransactionClient, SharedPool } from './pool.ts'

export type PrismaGuest = {
  /** Prisma inside our transaction. Opened at the first call, so that a transaction that speaks SQL only pays nothing for it. */
  prisma: PrismaTx
  /** To be awaited before COMMIT or ROLLBACK. */
  leave: () => Promise<void>
}

type Opened = { client: PrismaTx; leave: () => Promise<void> }

/** Lets Prisma work on the connection of a running transaction, which it believes to be its own. */
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

/** The connection as Prisma sees it: beginning, ending and giving it back are ours alone. */
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

/** Of what a trigger raises Prisma passes on the text only: the constraint that it names is added there, where `constraintOf` looks. */
const nameConstraint = (error: unknown): never => {
  if (error instanceof DatabaseError && error.constraint && !error.message.includes(`"${error.constraint}"`)) {
    error.message += ` (constraint "${error.constraint}")`
  }
  throw error
}

type Call = (...args: unknown[]) => unknown
type Members = Record<string, Call & Record<string, Call>>

/** `tx.prisma.task.update(…)` and `tx.prisma.$queryRaw…`, each waiting until the client is open. */
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
