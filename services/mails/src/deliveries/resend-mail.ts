import { eventActor } from '@passerelle/contract/event-actor'
import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { mailsChannel } from '@passerelle/server/mail/channel'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { isResendable } from './resendable.ts'

type Resent = { appId: string | null; userId: string | null; template: MailTemplate }

const resend = statement(
  'mails.resend',
  `
  WITH resent AS (
    UPDATE mails.outgoing o
       SET next_attempt_at = $2, attempts = 0, lease_until = NULL, last_error = NULL, given_up_at = NULL,
         bounced_at = NULL
     WHERE o.id = $1 AND ${isResendable('$2')} RETURNING o.id, o.app_id, o.user_id, o.template)
  SELECT app_id AS "appId", user_id AS "userId", template, pg_notify('${mailsChannel}', id)::text AS told FROM resent`,
).as<Pick<Resent, 'template'>>()

/**
 * Sends a failed or abandoned mail again at once, with a new series of attempts (ADR-0022). Of two requests at once the
 * second is refused. Throws `not_found`, `mail_not_resendable`.
 */
export const resendMail =
  ({ database, clock, record }: Pick<Platform, 'database' | 'clock' | 'record'>) =>
  (id: string, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(resend.with(id, clock.now()))
      const [mail] = rows
      if (!mail) {
        const known = await tx.query({ text: 'SELECT FROM mails.outgoing WHERE id = $1', values: [id] })
        throw new Problem(known.rowCount === 0 ? 'not_found' : 'mail_not_resendable')
      }
      await record(tx, {
        appId: mail.appId,
        actor: eventActor(actor),
        name: 'mail.resent',
        subject: mail.userId ?? id,
        data: { mailId: id, template: mail.template },
      })
    })
