import type { Query } from '@passerelle/server/database/statement'
import { domainOf } from '../../addresses/inbound-address.ts'
import type { InboundSettings } from '../inbound-settings.ts'
import { readOwnAddress, type OwnAddress } from '../own-address.ts'
import type { ReadMail } from '../reading/inbound-mail.ts'
import { statement } from '../statement-rows.ts'

/** The request that a mail is about. `archived`: what is said of it opens a new one. */
export type MatchedTask = {
  appId: string
  taskId: string
  slug: string
  name: string
  archived: boolean
  /** Whether its account takes answers by mail (EML-048). */
  takesReplies: boolean
}

/** What a mail belongs to by what it names (EML-028). */
export type Match =
  /** The person or the outside address of the reply address, whoever sends it. */
  | { by: 'token'; task: MatchedTask; userId: string | null; outside?: { id: string; email: string } }
  | { by: 'reference' | 'key'; task: MatchedTask }
  /** About what only staff see. */
  | { by: 'internal'; task: MatchedTask | null }
  | { by: 'account'; appId: string }
  | { by: 'plain' }
  /** `token`: of the mail that did not reach its receiver (EML-012). */
  | { by: 'bounce'; token: string }

const task = `t.app_id AS "appId", t.id AS "taskId", t.slug, t.name, t.deleted_at IS NOT NULL AS archived,
         coalesce((SELECT s.mail_replies FROM mails.account_settings s WHERE s.app_id = t.app_id), true)
           AS "takesReplies"`
const taskNotNull = { notNull: ['appId', 'taskId', 'slug', 'name', 'archived', 'takesReplies'] }

const byToken = statement(
  'mails.match-token',
  `
  SELECT ${task}, r.user_id AS "userId" FROM mails.reply_addresses r
    JOIN projects.task_headlines t ON t.app_id = r.app_id AND t.id = r.task_id WHERE r.token = $1`,
  taskNotNull,
)
// Nobody answers any more whose mails have ended (EML-043).
const byOutsideToken = statement(
  'mails.match-outside',
  `
  SELECT ${task}, o.id AS "outsideId", o.email FROM mails.outside_reply_addresses r
    JOIN projects.outside_followers o ON o.app_id = r.app_id AND o.id = r.outside_id
    JOIN projects.task_headlines t ON t.app_id = r.app_id AND t.id = r.task_id WHERE r.token = $1`,
  { notNull: [...taskNotNull.notNull, 'outsideId', 'email'] },
)
const byId = statement(
  'mails.match-sent',
  `
  SELECT ${task}, o.internal_chain AS internal FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place)
    JOIN mails.outgoing o ON o.id = given.id JOIN projects.task_headlines t ON t.id = o.task_id
   ORDER BY given.place LIMIT 1`,
  taskNotNull,
)
const bySlug = statement(
  'mails.match-key',
  `
  SELECT ${task} FROM projects.task_headlines t WHERE t.slug = $1 AND EXISTS (
    SELECT FROM accounts.notice_receivers r WHERE r.app_id = t.app_id AND r.email = $2 AND NOT r.staff)`,
  taskNotNull,
)
const account = statement(
  'mails.match-account',
  'SELECT id FROM accounts.app_cards WHERE lower(slug) = $1 AND disabled_at IS NULL AND NOT provider',
  { notNull: ['id'] },
)

type Deps = { query: Query; settings: InboundSettings; domain: string }

const ownAddressesIn = (settings: InboundSettings, envelopeTo: readonly string[], mail: ReadMail): OwnAddress[] => {
  const given = [...envelopeTo, ...mail.deliveredTo, ...[...mail.to, ...mail.cc].map(({ address }) => address)]
  return given.map((one) => readOwnAddress(settings, one)).filter((one) => one !== null)
}

/** Ids of the mails of ours that a mail answers, the newest first. */
const idsIn = ({ inReplyTo, references }: ReadMail, domain: string) => {
  const all = [...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()]
  return all.flatMap((each) => {
    const [, kind, id, at] = /^<(o|i)\.([0-9a-f]{24})@([^>]+)>$/.exec(each) ?? []
    return kind && id && at?.toLowerCase() === domain ? [{ kind, id }] : []
  })
}

const taskOf = ({ appId, taskId, slug, name, archived, takesReplies }: MatchedTask): MatchedTask => ({
  appId,
  taskId,
  slug,
  name,
  archived,
  takesReplies,
})

/**
 * Finds what a mail belongs to: its reply address, a mail of ours that it answers, a key in its subject, the address of
 * an account, else any of our addresses. Null for a mail to none of them.
 */
export const matchMail =
  ({ query, settings, domain = domainOf(settings.address) }: Omit<Deps, 'domain'> & { domain?: string }) =>
  async (mail: ReadMail, envelopeTo: readonly string[]): Promise<Match> => {
    const own = ownAddressesIn(settings, envelopeTo, mail)
    const bounce = own.find((one) => one.kind === 'bounce')
    if (bounce) return { by: 'bounce', token: bounce.token }
    const answered = idsIn(mail, domain)
    const sentIds = answered.filter(({ kind }) => kind === 'o').map(({ id }) => id)
    const [sent] = sentIds.length > 0 ? await byId.readRows(query, sentIds) : []
    if (sent?.internal || answered.some(({ kind }) => kind === 'i'))
      return { by: 'internal', task: sent ? taskOf(sent) : null }
    const words = own.flatMap((one) => (one.kind === 'word' ? [one.word] : []))
    for (const word of words) {
      const [found] = await byToken.readRows(query, word)
      if (found) return { by: 'token', task: taskOf(found), userId: found.userId }
      const [outside] = await byOutsideToken.readRows(query, word)
      if (outside)
        return {
          by: 'token',
          task: taskOf(outside),
          userId: null,
          outside: { id: outside.outsideId, email: outside.email },
        }
    }
    if (sent) return { by: 'reference', task: taskOf(sent) }
    const key = /\[([A-Z0-9]{2,10}-\d{1,9})\]/.exec(mail.subject)?.[1]
    const [keyed] = key === undefined || !mail.from ? [] : await bySlug.readRows(query, key, mail.from.address)
    if (keyed) return { by: 'key', task: keyed }
    for (const word of words) {
      const [found] = await account.readRows(query, word)
      if (found) return { by: 'account', appId: found.id }
    }
    return { by: 'plain' }
  }
