import type { Platform } from '@passerelle/server/platform'

type Options = {
  signal: AbortSignal
  logger: Pick<Platform['logger'], 'warn'>
  /** What is done, for the log. */
  name: string
  /** Accounts that are worked at once. */
  concurrency?: number
}

/**
 * Works each row of an account on its own, some at once: one that fails, such as a customer whom the provider does not
 * know any more, is logged and keeps no other from its turn. Starts no further row once the signal aborts.
 */
export const eachAccount = async <Row extends { appId: string }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  { signal, logger, name, concurrency = 8 }: Options,
): Promise<void> => {
  const waiting = rows.values()
  const lanes = Array.from({ length: concurrency }, async () => {
    for (const row of waiting) {
      if (signal.aborted) return
      await work(row).catch((err: unknown) => logger.warn({ err, appId: row.appId }, `${name} failed for an account`))
    }
  })
  await Promise.all(lanes)
}
