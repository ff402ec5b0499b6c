import { Resolver } from 'node:dns/promises'
import type { Checkable, CheckFailure } from '../check-row.ts'

/**
 * Asks the resolvers of the system (or these servers) for records of a name. Without an expected value any record will
 * do.
 */
export const checkDns = async (
  { target, expects, timeoutMs }: Checkable,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<CheckFailure | null> => {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const records = [await resolver.resolve(target, expects.recordType ?? 'A')].flat()
    const { value } = expects
    const found = value ? records.some((record) => JSON.stringify(record).includes(value)) : records.length > 0
    return found ? null : 'no_record'
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
