import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { findPasswordLink } from '../identity/password-link-store.ts'

type Deps = Pick<Platform, 'clock' | 'database'>

/**
 * User and expiry of an emailed link. Throws `link_expired` when it is used, expired, replaced by a newer one, or
 * unknown.
 */
export const readPasswordLink =
  ({ clock, database }: Deps) =>
  async (token: string | undefined): Promise<InferResponse<typeof accounts.readPasswordLink>> => {
    const link = token === undefined ? undefined : await findPasswordLink(database.query, token, clock.now())
    if (!link) throw new Problem('link_expired')
    const { app, email, purpose, expiresAt, sessions } = link
    return { app, email, purpose, expiresAt: expiresAt.toISOString(), sessions }
  }
