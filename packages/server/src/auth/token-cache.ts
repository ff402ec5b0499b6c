import type { CryptoKey } from 'jose'
import type { Platform } from '../platform.ts'

/** Claims of a token whose signature was verified with this key; they cannot change. */
export type CachedToken = {
  userId: string
  sessionId: string
  kid: string | undefined
  key: CryptoKey
  expiresAt: Date
}

const most = 5_000
const byDatabase = new WeakMap<Platform['database'], Map<string, CachedToken>>()

/** Cache of recently verified tokens of this process, so that a signature is not verified again for every request. */
export const getTokenCache = (database: Platform['database']) => {
  const tokens = byDatabase.get(database) ?? new Map<string, CachedToken>()
  byDatabase.set(database, tokens)
  return {
    find: (token: string): CachedToken | undefined => tokens.get(token),
    keep: (token: string, known: CachedToken): void => {
      tokens.set(token, known)
      const [oldest] = tokens.keys()
      if (tokens.size > most && oldest !== undefined) tokens.delete(oldest)
    },
  }
}
