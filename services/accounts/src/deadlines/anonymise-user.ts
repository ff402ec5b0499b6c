import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record'>

// Email must stay unique in the account, so it is replaced by a value that identifies nobody.
const anonymise = statement(
  'accounts.anonymise',
  `
  UPDATE accounts.users
     SET first_name = '', last_name = '', email = id || '@anonymous.invalid', phone = NULL, address = NULL,
         picture = NULL, job = NULL, metadata = '{}', password_hash = NULL, anonymise_due_at = NULL
   WHERE app_id = $1 AND id = $2 AND anonymise_due_at = $3 AND anonymise_due_at <= $4`,
)

// Staff have a row in every account that they entered.
const anonymiseElsewhere = statement(
  'accounts.anonymise-elsewhere',
  `
  UPDATE accounts.users u
     SET first_name = '', last_name = '', email = u.id || '@anonymous.invalid', phone = NULL, address = NULL,
         picture = NULL, job = NULL, metadata = '{}', deleted_at = coalesce(u.deleted_at, $3)
    FROM accounts.users home JOIN accounts.apps a ON a.id = home.app_id AND a.provider
   WHERE home.app_id = $1 AND home.id = $2 AND u.id = home.id AND u.staff`,
)

/** Tables with personal data of their own, besides the row of the user. */
const personalTables = [
  'totp_factors',
  'recovery_codes',
  'login_challenges',
  'password_links',
  'email_changes',
  'passkeys',
  'user_pictures',
] as const

const anonymiseDue = statement(
  'accounts.anonymise-due',
  `SELECT app_id AS "appId", id, anonymise_due_at AS "dueAt" FROM accounts.users
              WHERE anonymise_due_at <= $2 AND ($1::timestamptz IS NULL OR anonymise_due_at > $1)
              ORDER BY anonymise_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)

const anonymiseSessions = statement(
  'accounts.anonymise-sessions',
  'UPDATE accounts.sessions SET user_agent = NULL WHERE app_id = $1 AND user_id = $2',
)

/**
 * Deadline: anonymises a removed user after three months. Name, email, phone, address and picture are erased; what they
 * wrote stays (TMR-007).
 */
export const anonymiseUser = ({ database, record }: Deps): Deadline => ({
  name: 'anonymise-user',
  findDueBetween: ({ from, to, limit }) => anonymiseDue.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rowCount } = await tx.query(anonymise.with(appId, id, dueAt, now))
    if (rowCount !== 1) return false
    await tx.query(anonymiseElsewhere.with(appId, id, now))
    await tx.query(anonymiseSessions.with(appId, id))
    for (const table of personalTables)
      await tx.query({
        name: `accounts.anonymise-${table}`,
        text: `DELETE FROM accounts.${table} WHERE app_id = $1 AND user_id = $2`,
        values: [appId, id],
      })
    await record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'user.anonymised',
      subject: id,
      data: { dueAt: dueAt.toISOString() },
    })
    return true
  },
})
