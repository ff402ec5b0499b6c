import type { accounts } from '@passerelle/contract/accounts/api'
import type { ReplyOf } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { Limiter } from '../sign-in/limiter.ts'
import { limitKey } from '../sign-in/limit-key.ts'
import { ownerOf } from './code-store.ts'

type Deps = Pick<Platform, 'clock'> & { query: Platform['database']['query']; limiter: Limiter }

/** Who reads out this code, and in which account (APP-007). Problems `not_found`: nobody, or no longer; `too_many_requests`. */
export const findSupportCode =
  ({ query, clock, limiter }: Deps) =>
  async (code: string, readerId: string): Promise<ReplyOf<typeof accounts.findSupportCode>> => {
    await limiter.spend(limitKey(readerId))
    const found = await ownerOf(query, code, readerId, clock.now())
    if (!found) throw new Problem('not_found')
    return { ...found, expiresAt: found.expiresAt.toISOString() }
  }
