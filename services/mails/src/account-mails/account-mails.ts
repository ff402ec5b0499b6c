import { eventActor } from '@passerelle/contract/event-actor'
import type { accountMails, AccountMails } from '@passerelle/contract/mails/account-mails'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import type { MailMode } from '@passerelle/kernel/notice-preferences'
import type { Platform } from '@passerelle/server/platform'
import { subaddress } from '../addresses/inbound-address.ts'
import { statement } from './statement-rows.ts'

type Change = InferBody<typeof accountMails.setAccountMails>
type Stored = Pick<AccountMails, 'messageMails' | 'mailReplies' | 'mailRequests' | 'outsideAddresses' | 'version'>
type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'record'>

const slugOf = statement('mails.slug-of-account', 'SELECT slug FROM accounts.app_cards WHERE id = $1', {
  notNull: ['slug'],
})
const names = ['messageMails', 'mailReplies', 'mailRequests', 'outsideAddresses'] as const

/** What an account lets mails do (EML-048). */
export const accountMailsOf = ({ clock, database, env, record }: Deps) => {
  const find = async (appId: string): Promise<Stored> => {
    const row = await database.prisma.accountMails.findUnique({ where: { appId } })
    return row
      ? { ...row, messageMails: row.messageMails as MailMode }
      : {
          messageMails: env.messageMailDefault,
          mailReplies: true,
          mailRequests: true,
          outsideAddresses: false,
          version: 0,
        }
  }
  const shown = async (
    appId: string,
    { messageMails, mailReplies, mailRequests, outsideAddresses, version }: Stored,
  ): Promise<AccountMails> => {
    const { inbound } = env
    const [app] = inbound ? await slugOf.readRows(database.query, appId) : []
    return {
      messageMails,
      mailReplies,
      mailRequests,
      outsideAddresses,
      version,
      receiving: inbound !== undefined,
      address: inbound?.address ?? null,
      requestAddress: inbound && app ? (subaddress(inbound, app.slug) ?? inbound.address) : null,
    }
  }
  return {
    read: async ({ appId }: PersonInAccount) => shown(appId, await find(appId)),
    /** Throws `settings_changed`: somebody changed them since. */
    set: async (actor: PersonInAccount, { version, ...change }: Change): Promise<AccountMails> => {
      const { appId } = actor
      const before = await find(appId)
      if (version !== undefined && version !== before.version) throw new Problem('settings_changed')
      const next = {
        messageMails: change.messageMails ?? before.messageMails,
        mailReplies: change.mailReplies ?? before.mailReplies,
        mailRequests: change.mailRequests ?? before.mailRequests,
        outsideAddresses: change.outsideAddresses ?? before.outsideAddresses,
      }
      const fields = names.filter((field) => next[field] !== before[field])
      if (fields.length === 0) return shown(appId, before)
      const data = { ...next, version: before.version + 1, updatedAt: clock.now() }
      await database.transaction(async (tx) => {
        // Of two at once that make the row, the second is behind.
        const { count } =
          before.version === 0
            ? await tx.prisma.accountMails.createMany({ data: [{ appId, ...data }], skipDuplicates: true })
            : await tx.prisma.accountMails.updateMany({ where: { appId, version: before.version }, data })
        if (count === 0) throw new Problem('settings_changed')
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'account_mails.changed',
          subject: appId,
          data: { fields },
        })
      })
      return shown(appId, data)
    },
  }
}
