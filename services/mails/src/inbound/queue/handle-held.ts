import { buffer } from 'node:stream/consumers'
import { eventActor } from '@passerelle/contract/event-actor'
import type { inbound } from '@passerelle/contract/mails/inbound'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { cancelWork, enqueueWork } from '@passerelle/server/work/work-store'
import { storeFiles } from '../handling/mailed-files.ts'
import { followFromOutside } from './follow-from-outside.ts'
import { accountOfEvent } from '../account-of-event.ts'
import { domainOf } from '../../addresses/inbound-address.ts'
import { senderRulesOf } from '../rules/sender-rules.ts'
import { discardAt, leftTtl, unhandledTtl } from '../purging/retention.ts'
import { inboundWork, rawKey, type RawMails } from '../raw-mails.ts'
import type { MailReading } from '../reading/read-mail.ts'
import { statement } from '../statement-rows.ts'

type Accepting = InferBody<typeof inbound.acceptInbound>
type Discarding = InferBody<typeof inbound.discardInbound>

/** Rules for senders are made by project staff. */
const checkMayRule = (actor: Person) => {
  if (actor.kind !== 'staff' || !actor.project) throw new Problem('access_denied')
}

const held = statement(
  'mails.inbound-held',
  `
  SELECT i.subject, i.from_address AS address, i.from_name AS name, i.state = 'held' AND i.version = $2 AS open,
         jsonb_path_exists(c.parts, '$[*] ? (@.role != "dropped")') AS "hasFiles",
         EXISTS (SELECT FROM accounts.notice_receivers r
                  WHERE r.app_id = $3 AND r.id = $4 AND NOT r.staff) AS "isPerson",
         $5::text IS NULL OR EXISTS (SELECT FROM projects.task_headlines t
                  WHERE t.app_id = $3 AND t.id = $5 AND t.deleted_at IS NULL) AS "isTask"
    FROM mails.inbound i LEFT JOIN mails.inbound_contents c ON c.inbound_id = i.id WHERE i.id = $1`,
  { notNull: ['open', 'isPerson', 'isTask'] },
)
const accept = statement(
  'mails.accept-inbound',
  `
  UPDATE mails.inbound SET state = 'accepted', app_id = $3, user_id = $4, outside_id = $10, task_id = $5, opens = $6,
         title = $7,
         as_staff = false, handled_by = $8, handled_at = $9, raw_discard_at = NULL, version = version + 1
   WHERE id = $1 AND version = $2 AND state = 'held' RETURNING coalesce(proof, 'none') AS proof`,
  { notNull: ['proof'] },
)
const edit = statement(
  'mails.edit-inbound-content',
  'UPDATE mails.inbound_contents SET app_id = $2, text = coalesce($3, text) WHERE inbound_id = $1',
)
const change = statement(
  'mails.change-inbound',
  `
  UPDATE mails.inbound i SET state = CASE
           WHEN $4 <> 'held' OR EXISTS (SELECT FROM mails.inbound_contents c WHERE c.inbound_id = i.id) THEN $4
           -- It was never read.
           ELSE 'failed' END,
         handled_by = $5, handled_at = $6, raw_discard_at = $7, expiry_told_at = NULL,
         version = version + 1
   WHERE id = $1 AND version = $2 AND state = ANY ($3::text[]) AND raw_discarded_at IS NULL
  RETURNING app_id AS "appId", from_address AS address`,
)

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'record'> & { raws: RawMails; reading: MailReading }
type Change = { from: string[]; to: 'discarded' | 'held' | 'received'; ttl: number }
const asked = statement(
  'mails.inbound-asked',
  'SELECT version = $2 AND raw_discarded_at IS NOT NULL AS gone FROM mails.inbound WHERE id = $1',
  { notNull: ['gone'] },
)

/** What staff do with a mail by hand (EML-050): each a compare-and-set, so that the second of two is refused. */
export const handleHeld = (deps: Deps) => {
  const { clock, database, newId, record, raws, reading } = deps
  const rules = senderRulesOf(deps)
  const follow = followFromOutside(deps)
  const readRaw = async (id: string) => {
    const stream = await raws.get(rawKey(id))
    if (!stream) throw new Problem('inbound_gone')
    return stream
  }

  const move = async (
    { id, version, actor }: { id: string; version: number; actor: Person },
    { from, to, ttl }: Change,
    also: (tx: Tx, appId: string | null, address: string | null) => Promise<unknown>,
  ) => {
    await database.transaction(async (tx) => {
      const now = clock.now()
      const keptUntil = discardAt(ttl, now)
      const [moved] = await change.readRows(tx.query, id, version, from, to, actor.userId, now, keptUntil)
      if (!moved) {
        const [known] = await asked.readRows(tx.query, id, version)
        if (!known) throw new Problem('not_found')
        throw new Problem(known.gone === true ? 'inbound_gone' : 'inbound_handled')
      }
      await also(tx, await accountOfEvent(tx.query, moved.appId), moved.address)
    })
    return null
  }

  return {
    /**
     * Posts a mail in the name of a customer. Its files are read again, because only those of accepted mails are kept.
     * Throws `not_found`, `inbound_handled`, `inbound_person`, `inbound_gone`, and what keeps its sender from following
     * the request from outside.
     */
    accept: async (
      id: string,
      actor: Person,
      { version, appId, userId, outside, taskId, title, text, trust = false }: Accepting,
    ) => {
      if (trust) checkMayRule(actor)
      // One of both, and from outside only into a request that is there.
      if ((userId === undefined) !== (outside === true) || (outside && (taskId === undefined || trust)))
        throw new Problem('invalid_input')
      const [mail] = await held.readRows(database.query, id, version, appId, userId ?? null, taskId ?? null)
      if (!mail || !mail.isTask) throw new Problem('not_found')
      if (mail.open !== true) throw new Problem('inbound_handled')
      if (!outside && !mail.isPerson) throw new Problem('inbound_person')
      if (mail.hasFiles === true) {
        const raw = await buffer(await readRaw(id))
        await storeFiles(raws, id, await reading.readMail(raw, { now: clock.now().getTime() }))
      }
      const target = taskId ?? newId()
      const name = taskId === undefined ? (title ?? mail.subject ?? '').trim() || '–' : null
      try {
        await database.transaction(async (tx) => {
          const now = clock.now()
          const outsideId = outside ? await follow(tx, actor, { appId, taskId: target, ...mail }) : null
          const about = [id, version, appId, userId ?? null, target, taskId === undefined, name]
          const values = [...about, actor.userId, now, outsideId]
          const [accepted] = await accept.readRows(tx.query, ...values)
          if (!accepted) throw new Problem('inbound_handled')
          await tx.query(edit.with(id, appId, text ?? null))
          if (trust && mail.address !== null)
            await rules.make(tx, actor, { pattern: mail.address, rule: 'trust', appId })
          await record(tx, {
            appId,
            actor: userId === undefined ? { kind: 'system' } : { kind: 'customer', userId, via: 'mail' },
            name: 'inbound.accepted',
            subject: id,
            data: { taskId: target, proof: accepted.proof, by: actor.userId },
          })
        })
      } catch (error) {
        // The same mail was taken another way.
        if (getConstraintName(error) === 'inbound_taken_once') throw new Problem('inbound_handled')
        throw error
      }
      return { taskId: target }
    },
    /** Throws `not_found`, `inbound_handled`, `access_denied`, and what keeps the rule from being made. */
    discard: async (id: string, actor: Person, { version, block }: Discarding) => {
      if (block) checkMayRule(actor)
      const left = { from: ['held', 'failed'], to: 'discarded' as const, ttl: leftTtl }
      return move({ id, version, actor }, left, async (tx, appId, address) => {
        await cancelWork(tx, inboundWork, [id])
        if (block && address !== null)
          await rules.make(tx, actor, {
            pattern: block === 'domain' ? `@${domainOf(address)}` : address,
            rule: 'block',
          })
        const data = { reason: 'staff' }
        await record(tx, { appId, actor: eventActor(actor), name: 'inbound.discarded', subject: id, data })
      })
    },
    restore: (id: string, actor: Person, version: number) =>
      move({ id, version, actor }, { from: ['discarded', 'ignored'], to: 'held', ttl: unhandledTtl }, (tx, appId) =>
        record(tx, { appId, actor: eventActor(actor), name: 'inbound.restored', subject: id, data: {} }),
      ),
    retry: (id: string, actor: Person, version: number) =>
      move({ id, version, actor }, { from: ['failed'], to: 'received', ttl: unhandledTtl }, (tx) =>
        enqueueWork(tx, { kind: inboundWork, id, appId: null, dueAt: clock.now() }),
      ),
    /** The raw mail; that somebody downloaded it is recorded. */
    download: async (id: string, actor: Person): Promise<Download> => {
      const { rows } = await database.query<{ appId: string | null; size: number }>({
        text: 'SELECT app_id AS "appId", size FROM mails.inbound WHERE id = $1',
        values: [id],
      })
      const [mail] = rows
      if (!mail) throw new Problem('not_found')
      const stream = await readRaw(id)
      await database.transaction((tx) =>
        record(tx, {
          appId: mail.appId,
          actor: eventActor(actor),
          name: 'inbound.downloaded',
          subject: id,
          data: {},
        }),
      )
      return { stream, size: mail.size, type: 'message/rfc822', filename: `${id}.eml` }
    },
  }
}
