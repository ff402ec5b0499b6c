import type { CryptoKey } from 'jose'
import type { Platform } from '../platform.ts'

/** What a token said whose signature held under this key: it cannot say anything else later. */
export type CachedToken = {
  userId: string
  sessionId: string
  kid: string | undefined
  key: CryptoKey
  expiresAt: Date
}

const most = 5_000
const byDatabase = new WeakMap<Platform['database'], Map<string, CachedToken>>()

/** The tokens of a process that were verified lately, so that the signature of each is worked out once and not with every call. */
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
