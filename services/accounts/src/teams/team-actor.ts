import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'

export const isProjectStaff = (actor: Person): boolean => actor.kind === 'staff' && actor.project

/** Whether the actor may read what only the person and project staff know of somebody. */
export const mayReadAbout = (actor: Person, userId: string): boolean => actor.userId === userId || isProjectStaff(actor)

/** Throws `access_denied`: plain staff plan their own absences and read their own hours only. */
export const assertAbout = (actor: Person, userId: string): void => {
  if (actor.kind !== 'staff' || !mayReadAbout(actor, userId)) throw new Problem('access_denied')
}

// Locks the person: of two changes at once, the second sees what the first did.
const member = `
  SELECT u.app_id AS "appId" FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.id = $1 AND u.staff AND u.deleted_at IS NULL FOR UPDATE OF u`

/** Locks a member of staff, and returns the provider's account. Throws `not_found`. */
export const lockMember = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.query<{ appId: string }>({ text: member, values: [userId] })
  if (!rows[0]) throw new Problem('not_found')
  return rows[0].appId
}
