import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from './generated/client.ts'
import type { SharedPool } from './pool.ts'

export type PrismaTx = Prisma.TransactionClient

/** Prisma over a pool that stays ours: disconnecting leaves it open. */
export const createPrisma = (pool: SharedPool) =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 5000, timeout: 3_600_000 } })
