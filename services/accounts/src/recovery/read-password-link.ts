import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { findPasswordLink } from './password-link-store.ts'

type Deps = Pick<Platform, 'clock' | 'database'>

/** For whom a mailed link is and until when it works. Problem `link_expired`: used, too old, replaced by a newer one, or never given. */
export const readPasswordLink =
  ({ clock, database }: Deps) =>
  async (token: string | undefined): Promise<InferResponse<typeof accounts.readPasswordLink>> => {
    const link = token === undefined ? undefined : await findPasswordLink(database.query, token, clock.now())
    if (!link) throw new Problem('link_expired')
    const { app, email, purpose, expiresAt, sessions } = link
    return { app, email, purpose, expiresAt: expiresAt.toISOString(), sessions }
  }
