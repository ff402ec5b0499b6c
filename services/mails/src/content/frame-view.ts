import type { Env } from '@passerelle/server/env'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { MailFrame } from './mail-content.ts'

export type FrameOf = (appId: string | null, userId: string | null) => Promise<MailFrame>

const frame = statement(
  'mails.frame',
  `
  SELECT a.name, a.logo, a.primary_color AS colour, p.first_name,
         (SELECT r.email FROM payments.reply_addresses r WHERE r.app_id = a.app_id AND NOT a.provider) AS guest_reply_to
    FROM accounts.app_looks a LEFT JOIN accounts.people p ON p.app_id = a.app_id AND p.id = $2 AND p.deleted_at IS NULL
   WHERE CASE WHEN $1::char(24) IS NULL OR EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = $1)
              THEN a.provider ELSE a.app_id = $1 END`,
  { notNull: ['name', 'colour'] },
)

/** Only image URLs that a mail client can fetch: https, or on this installation. */
const logoAddress = (logo: string | null, origin: string): string | null => {
  if (logo === null) return null
  if (/^\/[^/]/.test(logo)) return `${origin}${logo}`
  return logo.startsWith('https://') ? logo : null
}

/**
 * Name, logo and colour of the account, and the recipient's first name; the provider's for a mail without an account,
 * and for one whose owner has not confirmed their address: a stranger chose its names.
 */
export const frameView =
  ({ database, env }: { database: Pick<Database, 'query'>; env: Env }): FrameOf =>
  async (appId, userId) => {
    const { rows } = await database.query(frame.with(appId, userId))
    const row = rows[0]
    return {
      appName: row?.name ?? env.providerName,
      providerName: env.providerName,
      logo: logoAddress(row?.logo ?? null, env.origin),
      colour: row?.colour ?? '#17607c',
      firstName: row?.first_name ?? null,
      origin: env.origin,
      supportPhone: env.supportPhones[0] ?? null,
      guestReplyTo: row?.guest_reply_to ?? null,
    }
  }
