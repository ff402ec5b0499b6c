import type { Database } from '@passerelle/server/database/connect'
import type { Person } from '@passerelle/kernel/actor'
import { isId } from '@passerelle/kernel/ids'
import { statement } from './statement-rows.ts'

/** Fields of an account that policies need. */
export type AppSubject = { id: string; disabled: boolean; features: readonly string[] }

const appSubject = statement(
  'accounts.app-subject',
  `SELECT id, disabled_at IS NOT NULL AS disabled, features FROM accounts.apps
            WHERE (id = $1 AND NOT provider) OR (slug = $2 AND provider)`,
  { notNull: ['disabled', 'features'] },
)

/**
 * Loads the account of a call: for staff a customer account by id, disabled or not, or the provider's own by slug
 * (API-087); for customers their own by id.
 */
export const loadApp =
  (query: Database['query']) =>
  async (actor: Person, ref: string): Promise<AppSubject | null> => {
    if (actor.kind !== 'staff' && ref !== actor.appId) return null
    const { rows } = await query(appSubject.with(isId(ref) ? ref : null, ref))
    return rows[0] ?? null
  }

/** The subjects of this service's operations, by kind. */
export type AccountsSubjects = { app: AppSubject }
