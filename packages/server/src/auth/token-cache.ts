import type { CryptoKey } from 'jose'
import { createProcessCache } from './process-cache.ts'

/** Claims of a token whose signature was verified with this key; they cannot change. */
export type CachedToken = {
  userId: string
  sessionId: string
  kid: string | undefined
  key: CryptoKey
  expiresAt: Date
}

/** Cache of recently verified tokens, so that a signature is not verified again for every request. */
export const getTokenCache = createProcessCache<CachedToken>()
