import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { findActiveCode, upsertCode, type StoredCode, type Owner } from './code-store.ts'
import { generateCode } from './generate-code.ts'

type Reply = InferResponse<typeof accounts.readSupportCode>
type Deps = Pick<Platform, 'clock'> & { query: Platform['database']['query']; draw?: () => string }

/** TTL of a support code, in minutes (OPEN-010). */
export const codeMinutes = 15
/** Max draws until a free code is found: with ten thousand codes in use, all of them collide once in 10^40. */
const draws = 20

const asReply = ({ code, expiresAt }: StoredCode): Reply => ({ code, expiresAt: expiresAt.toISOString() })

/**
 * Support code of a user in an account: the valid one, else a new unique one for 15 minutes (API-106, APP-008,
 * OPEN-010). Concurrent calls get the same code.
 */
export const readSupportCode =
  ({ query, clock, draw = generateCode }: Deps) =>
  async (owner: Owner): Promise<Reply> => {
    const now = clock.now()
    const held = await findActiveCode(query, owner, now)
    if (held) return asReply(held)
    const expiresAt = new Date(now.getTime() + minutes(codeMinutes))
    for (let tries = 0; tries < draws; tries += 1) {
      const kept = await upsertCode(query, owner, { code: draw(), expiresAt }, now)
      if (kept) return asReply(kept)
    }
    throw new Problem('unavailable')
  }
