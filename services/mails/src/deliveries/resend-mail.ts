import { eventActor } from '@passerelle/contract/event-actor'
import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { mailWork } from '@passerelle/server/mail/mail-work'
import type { Platform } from '@passerelle/server/platform'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { statement } from './statement-rows.ts'
import { isReopenable, isResendable } from './resendable.ts'

type Resent = { appId: string | null; userId: string | null; template: MailTemplate }

const reset = (condition: string) => `
  UPDATE mails.outgoing o SET attempts = 0, last_error = NULL, given_up_at = NULL, bounced_at = NULL
   WHERE o.id = $1 AND ${condition}`

const reopen = statement('mails.reopen', reset(isReopenable('$2::timestamptz')))
const resend = statement(
  'mails.resend',
  `${reset(isResendable('$2::timestamptz'))} RETURNING o.app_id AS "appId", o.user_id AS "userId", o.template`,
).as<Pick<Resent, 'template'>>()

/** Lets a mail that was given up wait again, unless its content was cleared or its link has expired. */
export const reopenMail = async (tx: Pick<Tx, 'query'>, id: string, now: Date): Promise<void> => {
  await tx.query(reopen.with(id, now))
}

/**
 * Sends a failed or abandoned mail again at once, with a new series of attempts (ADR-0022). Of two requests at once the
 * second is refused. Throws `not_found`, `mail_not_resendable`.
 */
export const resendMail =
  ({ database, clock, record }: Pick<Platform, 'database' | 'clock' | 'record'>) =>
  (id: string, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const [mail] = (await tx.query(resend.with(id, now))).rows
      if (!mail) {
        const known = await tx.query({ text: 'SELECT FROM mails.outgoing WHERE id = $1', values: [id] })
        throw new Problem(known.rowCount === 0 ? 'not_found' : 'mail_not_resendable')
      }
      await enqueueWork(tx, { kind: mailWork, id, appId: mail.appId, dueAt: now })
      await record(tx, {
        appId: mail.appId,
        actor: eventActor(actor),
        name: 'mail.resent',
        subject: mail.userId ?? id,
        data: { mailId: id, template: mail.template },
      })
    })
