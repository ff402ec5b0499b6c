import { eventActor } from '@passerelle/contract/event-actor'
import type { senderRules, SenderRule } from '@passerelle/contract/mails/sender-rules'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import { defaultFrom } from '../../senders/open-sender.ts'
import { domainOf } from '../../addresses/inbound-address.ts'
import { statement } from '../statement-rows.ts'
import { publicDomains } from './public-domains.ts'

export type NewRule = InferBody<typeof senderRules.makeSenderRule>
/** A rule that a sender meets; `appId` is null for one of all accounts. */
export type MetRule = { appId: string | null; rule: string }

const most = 500

const list = statement(
  'mails.sender-rules',
  `
  SELECT r.id AS "_id", r.pattern, r.rule, r.note, r.created_at AS "createdAt",
         CASE WHEN a.id IS NOT NULL THEN json_build_object('_id', a.id, 'name', a.name) END AS app
    FROM mails.sender_rules r LEFT JOIN accounts.app_cards a ON a.id = r.app_id ORDER BY r.pattern, r.id`,
  { notNull: ['_id', 'pattern', 'note', 'createdAt'] },
).as<Pick<SenderRule, 'app' | 'rule'>>()
const met = statement(
  'mails.met-rules',
  'SELECT app_id AS "appId", rule FROM mails.sender_rules WHERE pattern = ANY ($1::text[])',
)
// One after the other, so that no two go beyond the limit: what is counted is read after the lock.
const lock = statement(
  'mails.rules-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('mails.sender_rules', 0))::text AS locked`,
)
const count = statement('mails.count-rules', 'SELECT count(*)::int AS rules FROM mails.sender_rules', {
  notNull: ['rules'],
})
const staffHas = statement(
  'mails.staff-has-address',
  `
  SELECT EXISTS (SELECT FROM accounts.notice_receivers r
           WHERE r.staff AND (r.email = $1 OR '@' || split_part(r.email, '@', 2) = $1)) AS has`,
  { notNull: ['has'] },
)
const isAccount = statement('mails.is-account', 'SELECT id FROM accounts.app_cards WHERE id = $1 AND NOT provider')
const save = statement(
  'mails.save-rule',
  `
  INSERT INTO mails.sender_rules AS s (id, app_id, pattern, rule, note, user_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (app_id, pattern) DO UPDATE SET rule = $4, note = $5, user_id = $6, created_at = $7 RETURNING id`,
)
const remove = statement(
  'mails.remove-rule',
  'DELETE FROM mails.sender_rules WHERE id = $1 RETURNING app_id AS "appId"',
)

/** The rules that an address meets, by itself or by its domain. */
export const metRules = (query: Query, address: string): Promise<MetRule[]> =>
  met.readRows(query, [address, `@${domainOf(address)}`])

/** Senders that project staff block or trust (EML-047). */
export const senderRulesOf = ({
  clock,
  database,
  env,
  newId,
  record,
}: Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'record'>) => {
  const isOurs = (pattern: string) => {
    const { address, aliases = [] } = env.inbound ?? {}
    const ours = [address, ...aliases, defaultFrom(env).toLowerCase()].filter((one) => one !== undefined)
    return ours.some((one) => pattern === one || pattern === `@${domainOf(one)}`)
  }
  /** Throws `sender_rule_own`, `sender_rule_public_domain`, `sender_rule_limit`, `not_found`. */
  const make = async (
    tx: Tx,
    actor: Person,
    {
      pattern,
      rule,
      appId = null,
      note = '',
    }: Pick<NewRule, 'pattern' | 'rule' | 'note'> & { appId?: string | null | undefined },
  ) => {
    if (pattern.startsWith('@') && publicDomains.has(pattern.slice(1))) throw new Problem('sender_rule_public_domain')
    const [staff] = await staffHas.readRows(tx.query, pattern)
    if (isOurs(pattern) || staff?.has === true) throw new Problem('sender_rule_own')
    if (appId !== null && (await isAccount.readRows(tx.query, appId)).length === 0) throw new Problem('not_found')
    await tx.query(lock.with())
    const [known] = await count.readRows(tx.query)
    if ((known?.rules ?? 0) >= most) throw new Problem('sender_rule_limit')
    const [saved] = await save.readRows(tx.query, newId(), appId, pattern, rule, note, actor.userId, clock.now())
    const subject = saved!.id
    const data = { rule, domain: pattern.startsWith('@') }
    await record(tx, { appId, actor: eventActor(actor), name: 'sender_rule.made', subject, data })
    return { _id: subject }
  }
  return {
    make,
    list: async () => {
      const { rows } = await database.query(list.with())
      return { list: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) }
    },
    remove: (id: string, actor: Person) =>
      database.transaction(async (tx) => {
        const [gone] = await remove.readRows(tx.query, id)
        if (!gone) throw new Problem('not_found')
        const about = { appId: gone.appId, actor: eventActor(actor) }
        await record(tx, { ...about, name: 'sender_rule.removed', subject: id, data: {} })
        return null
      }),
  }
}
