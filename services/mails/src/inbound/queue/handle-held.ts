import { buffer } from 'node:stream/consumers'
import { eventActor } from '@passerelle/contract/event-actor'
import type { inbound } from '@passerelle/contract/mails/inbound'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { days } from '@passerelle/kernel/durations'
import type { Person } from '@passerelle/kernel/actor'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { storeFiles } from '../handling/mailed-files.ts'
import { inboundWork, rawKey, type RawMails } from '../raw-mails.ts'
import { readMail } from '../reading/read-mail.ts'
import { statement } from '../statement-rows.ts'

type Accepting = InferBody<typeof inbound.acceptInbound>

const held = statement(
  'mails.inbound-held',
  `
  SELECT i.subject, i.state = 'held' AND i.version = $2 AS open,
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
  UPDATE mails.inbound SET state = 'accepted', app_id = $3, user_id = $4, task_id = $5, opens = $6, title = $7,
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
  UPDATE mails.inbound SET state = $4, handled_by = $5, handled_at = $6, raw_discard_at = $7, version = version + 1
   WHERE id = $1 AND version = $2 AND state = ANY ($3::text[]) RETURNING app_id AS "appId"`,
)

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { raws: RawMails }
type Change = { from: string[]; to: 'discarded' | 'held' | 'received'; keptDays: number }

/** What staff do with a mail by hand (EML-050): each a compare-and-set, so that the second of two is refused. */
export const handleHeld = ({ clock, database, newId, record, raws }: Deps) => {
  const readRaw = async (id: string) => {
    const stream = await raws.get(rawKey(id))
    if (!stream) throw new Problem('inbound_gone')
    return stream
  }

  const move = async (
    { id, version, actor }: { id: string; version: number; actor: Person },
    { from, to, keptDays }: Change,
    also: (tx: Tx, appId: string | null) => Promise<unknown>,
  ) => {
    await database.transaction(async (tx) => {
      const now = clock.now()
      const discardAt = new Date(now.getTime() + days(keptDays))
      const [moved] = await change.readRows(tx.query, id, version, from, to, actor.userId, now, discardAt)
      if (!moved) {
        const known = await tx.query({ text: 'SELECT FROM mails.inbound WHERE id = $1', values: [id] })
        throw new Problem(known.rowCount === 0 ? 'not_found' : 'inbound_handled')
      }
      await also(tx, moved.appId)
    })
    return null
  }

  return {
    /**
     * Posts a mail in the name of a customer. Its files are read again, because only those of accepted mails are kept.
     * Throws `not_found`, `inbound_handled`, `inbound_person`, `inbound_gone`.
     */
    accept: async (id: string, actor: Person, { version, appId, userId, taskId, title, text }: Accepting) => {
      const [mail] = await held.readRows(database.query, id, version, appId, userId, taskId ?? null)
      if (!mail || !mail.isTask) throw new Problem('not_found')
      if (mail.open !== true) throw new Problem('inbound_handled')
      if (!mail.isPerson) throw new Problem('inbound_person')
      if (mail.hasFiles === true) {
        const raw = await buffer(await readRaw(id))
        await storeFiles(raws, id, await readMail(raw, { now: clock.now().getTime() }))
      }
      const target = taskId ?? newId()
      const name = taskId === undefined ? (title ?? mail.subject ?? '').trim() || '–' : null
      try {
        await database.transaction(async (tx) => {
          const now = clock.now()
          const values = [id, version, appId, userId, target, taskId === undefined, name, actor.userId, now]
          const [accepted] = await accept.readRows(tx.query, ...values)
          if (!accepted) throw new Problem('inbound_handled')
          await tx.query(edit.with(id, appId, text ?? null))
          await record(tx, {
            appId,
            actor: { kind: 'customer', userId, via: 'mail' },
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
    discard: (id: string, actor: Person, version: number) =>
      move({ id, version, actor }, { from: ['held', 'failed'], to: 'discarded', keptDays: 30 }, (tx, appId) =>
        record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'inbound.discarded',
          subject: id,
          data: { reason: 'staff' },
        }),
      ),
    restore: (id: string, actor: Person, version: number) =>
      move({ id, version, actor }, { from: ['discarded', 'ignored'], to: 'held', keptDays: 60 }, (tx, appId) =>
        record(tx, { appId, actor: eventActor(actor), name: 'inbound.restored', subject: id, data: {} }),
      ),
    retry: (id: string, actor: Person, version: number) =>
      move({ id, version, actor }, { from: ['failed'], to: 'received', keptDays: 60 }, (tx) =>
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
