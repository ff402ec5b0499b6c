import type { Database } from '@passerelle/server/database/connect'
import type { Person } from '@passerelle/kernel/actor'
import { isId } from '@passerelle/kernel/ids'

/** What policies know of an account that a call names. */
export type AppSubject = { id: string; disabled: boolean; features: readonly string[] }

/** A customer's account as staff find it by id, disabled or not, or the provider's own by its slug (API-087); customers find theirs by its id. */
export const loadApp =
  (query: Database['query']) =>
  async (actor: Person, ref: string): Promise<AppSubject | null> => {
    if (actor.kind !== 'staff' && ref !== actor.appId) return null
    const { rows } = await query<AppSubject>({
      name: 'accounts.app-subject',
      text: `SELECT id, disabled_at IS NOT NULL AS disabled, features FROM accounts.apps
            WHERE (id = $1 AND NOT provider) OR (slug = $2 AND provider)`,
      values: [isId(ref) ? ref : null, ref],
    })
    return rows[0] ?? null
  }
