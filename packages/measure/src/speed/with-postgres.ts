import { shutdownOnSignal } from '@passerelle/host/shutdown-on-signal'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { createLogger } from '@passerelle/server/log/logger'

/** Datasets up to this size are kept in memory, where there is room. */
const mostInMemory = 2_000_000

/** Runs over a throwaway Postgres, which does not wait for a disk. */
export const withPostgres = async <T>(sizes: readonly number[], run: (url: string) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ ephemeral: true, onDisk: Math.max(...sizes) > mostInMemory })
  shutdownOnSignal(postgres.stop, createLogger('error'))
  try {
    return await run(postgres.url)
  } finally {
    await postgres.stop()
  }
}
