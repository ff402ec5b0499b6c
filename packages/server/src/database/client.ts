import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from './generated/client.ts'
import type { SharedPool } from './pool.ts'

export type PrismaTx = Prisma.TransactionClient

/** Creates a Prisma client on top of an existing pool; disconnecting the client leaves the pool open. */
export const createPrisma = (pool: SharedPool) =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 5000, timeout: 3_600_000 } })
