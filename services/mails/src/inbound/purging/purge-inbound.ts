import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork } from '@passerelle/server/work/work-store'
import { accountOfEvent } from '../account-of-event.ts'
import { inboundWork, rawKey, type RawMails } from '../raw-mails.ts'
import { statement } from '../statement-rows.ts'
import { discardAt, leftTtl, storingTtl } from './retention.ts'

/** Rows of one batch. */
const batch = 500

const expired = statement(
  'mails.expire-inbound',
  `
  UPDATE mails.inbound SET state = 'discarded', reason = 'expired', raw_discard_at = $2, version = version + 1
   WHERE id IN (SELECT id FROM mails.inbound
                 WHERE raw_discard_at <= $1 AND raw_discarded_at IS NULL AND state IN ('held', 'failed')
                 ORDER BY raw_discard_at LIMIT ${batch} FOR UPDATE)
  RETURNING id, app_id AS "appId"`,
)
const due = statement(
  'mails.inbound-due',
  `
  SELECT id FROM mails.inbound
   WHERE raw_discard_at <= $1 AND raw_discarded_at IS NULL AND state IN ('posted', 'ignored', 'discarded') AND id > $2
   ORDER BY id LIMIT ${batch}`,
)
// The row is locked from here on: it cannot be put into the queue meanwhile.
const discarded = statement(
  'mails.discard-raw',
  `
  UPDATE mails.inbound i SET raw_discarded_at = $2
   WHERE i.id = $1 AND raw_discard_at <= $2 AND raw_discarded_at IS NULL AND state IN ('posted', 'ignored', 'discarded')
  RETURNING state = 'posted' AS "isPosted", ARRAY(
    SELECT p ->> 'fileId' FROM mails.inbound_contents c, jsonb_array_elements(c.parts) p
     WHERE c.inbound_id = i.id AND i.state <> 'posted' AND p ->> 'fileId' IS NOT NULL) AS "fileIds"`,
  { notNull: ['isPosted', 'fileIds'] },
)
const dropContent = statement('mails.drop-content', 'DELETE FROM mails.inbound_contents WHERE inbound_id = $1')
const dropRows = statement(
  'mails.drop-inbound',
  `
  DELETE FROM mails.inbound WHERE id IN (
    SELECT i.id FROM mails.inbound i
     WHERE i.received_at <= $1::timestamptz - interval '13 months' AND i.raw_discarded_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM mails.inbound_contents c WHERE c.inbound_id = i.id)
     LIMIT ${batch})`,
)
const lost = statement('mails.lost-raws', `SELECT id FROM mails.stored_raws WHERE stored_at <= $1 LIMIT ${batch}`)
const found = statement('mails.found-raw', 'DELETE FROM mails.stored_raws WHERE id = $1')
// Whole days in Paris: one notice a day, at least seven days before the first of them is discarded.
const expiring = statement(
  'mails.expiring-inbound',
  `
  WITH told AS (
    UPDATE mails.inbound SET expiry_told_at = $1
     WHERE state IN ('held', 'failed') AND expiry_told_at IS NULL AND raw_discarded_at IS NULL
       AND raw_discard_at < (date_trunc('day', $1::timestamptz AT TIME ZONE 'Europe/Paris') + interval '8 days')
                            AT TIME ZONE 'Europe/Paris'
    RETURNING raw_discard_at)
  SELECT count(*)::int AS count, to_char(min(raw_discard_at) AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS first
    FROM told`,
  { notNull: ['count'] },
)

type Deps = Pick<Platform, 'clock' | 'database' | 'logger' | 'newId' | 'record'> & { raws: RawMails }

/**
 * Deletes what is kept no longer of received mails (EML-058): raw mails, contents and files that became no message, at
 * last their rows. Mails that nobody handled are discarded; project staff are told a week before.
 */
export const purgeInbound = ({ clock, database, logger, newId, raws, record }: Deps) => {
  const system = { kind: 'system' as const }

  const warn = (tx: Tx, now: Date) =>
    expiring.readRows(tx.query, now).then(async ([told]) => {
      if (!told || told.count === 0 || told.first === null) return
      const data = { count: told.count, to: told.first }
      await record(tx, { appId: null, actor: system, name: 'inbound.expiring', subject: newId(), data })
    })

  const expire = async (tx: Tx, now: Date) => {
    const rows = await expired.readRows(tx.query, now, discardAt(leftTtl, now))
    await cancelWork(
      tx,
      inboundWork,
      rows.map(({ id }) => id),
    )
    for (const { id: subject, appId: own } of rows) {
      const appId = await accountOfEvent(tx.query, own)
      await record(tx, { appId, actor: system, name: 'inbound.discarded', subject, data: { reason: 'expired' } })
    }
    return rows.length
  }

  /** Blobs go before the commit: after a failure the row is still due. */
  const discard = (id: string, now: Date) =>
    database.transaction(async (tx) => {
      const [row] = await discarded.readRows(tx.query, id, now)
      if (!row) return
      if (row.isPosted !== true) await tx.query(dropContent.with(id))
      for (const fileId of row.fileIds as string[]) await raws.remove(fileId)
      await raws.remove(rawKey(id))
    })

  const discardAll = async (now: Date, signal: AbortSignal) => {
    for (let after = ''; !signal.aborted;) {
      const rows = await due.readRows(database.query, now, after)
      for (const { id } of rows) {
        if (signal.aborted) return
        // One that cannot be deleted keeps no other; the next run tries again.
        await discard(id, now).catch((err: unknown) =>
          logger.warn({ err, mail: id }, 'a raw mail could not be deleted'),
        )
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = last.id
    }
  }

  const removeLost = async (now: Date) => {
    for (const { id } of await lost.readRows(database.query, new Date(now.getTime() - storingTtl))) {
      await raws.remove(rawKey(id))
      await database.query(found.with(id))
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    await database.transaction((tx) => warn(tx, now))
    while (!signal.aborted && (await database.transaction((tx) => expire(tx, now))) === batch);
    await discardAll(now, signal)
    await removeLost(now)
    await database.query(dropRows.with(now))
  }
}
