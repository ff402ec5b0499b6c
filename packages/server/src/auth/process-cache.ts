import type { Platform } from '../platform.ts'

const mostEntries = 5_000

/**
 * Cache in the memory of this process, one per database: several products may run in a process. It holds 5,000 entries
 * at most; the oldest go first.
 */
export const createProcessCache = <T>() => {
  const byDatabase = new WeakMap<Platform['database'], Map<string, T>>()
  return (database: Platform['database']) => {
    const entries = byDatabase.get(database) ?? new Map<string, T>()
    byDatabase.set(database, entries)
    return {
      find: (key: string): T | undefined => entries.get(key),
      set: (key: string, value: T): void => {
        entries.set(key, value)
        const [oldest] = entries.keys()
        if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      },
      delete: (key: string): boolean => entries.delete(key),
    }
  }
}
