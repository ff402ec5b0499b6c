import { submissionTime } from '@passerelle/kernel/collection-days'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Collection } from './collection.ts'
import { collectionColumns, collectionHints } from './collection.ts'
import { planDay } from './collection-plan.ts'
import { lockCollectedInvoice } from './collection-store.ts'
import type { MailNotice } from './mail-notice.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & { mailNotice: MailNotice }

const sent = statement(
  'payments.notice-sent',
  'SELECT min(sent_at) AS "sentAt" FROM mails.sent_mails WHERE key = ANY ($1)',
)
const notified = statement(
  'payments.collection-notified',
  `UPDATE payments.collections SET state = 'notified', notified_at = $4
    WHERE app_id = $1 AND id = $2 AND state = 'planned' AND due_on = $3`,
)
const putOff = statement(
  'payments.collection-put-off',
  `UPDATE payments.collections c SET due_on = $4
    WHERE app_id = $1 AND id = $2 AND state = 'planned' AND due_on = $3 RETURNING ${collectionColumns}`,
  collectionHints,
).as<Pick<Collection, 'means' | 'state'>>()

/**
 * A planned collection is notified once its notice has left, early enough before its day. If it has not, the next
 * possible day is taken and announced instead (COL-005).
 */
export const checkNotice =
  ({ clock, database, record, mailNotice }: Deps) =>
  (planned: Collection): Promise<void> =>
    database.transaction(async (tx: Tx) => {
      const { appId, id, invoiceId, dueOn, noticeKeys, amountInCents } = planned
      const invoice = await lockCollectedInvoice(tx, appId, invoiceId)
      if (!invoice) return
      const now = clock.now()
      const { rows } = await tx.query(sent.with(noticeKeys))
      const sentAt = rows[0]?.sentAt ?? null
      const actor = { kind: 'system' } as const
      const told = { collectionId: id, number: invoice.number, amountInCents }
      if (sentAt !== null && (await planDay(tx.query, appId, planned, { dueOn, today: toIsoDate(sentAt) })) <= dueOn) {
        const { rowCount } = await tx.query(notified.with(appId, id, dueOn, sentAt))
        if (rowCount === 1)
          await record(tx, { appId, actor, name: 'collection.notified', subject: invoiceId, data: { ...told, dueOn } })
        return
      }
      if (sentAt === null && now < submissionTime(dueOn)) return
      const day = await planDay(tx.query, appId, planned, { dueOn, today: toIsoDate(now) })
      const { rows: changed } = await tx.query(putOff.with(appId, id, dueOn, day))
      if (!changed[0]) return
      await mailNotice(tx, changed[0], invoice.number)
      await record(tx, { appId, actor, name: 'collection.planned', subject: invoiceId, data: { ...told, dueOn: day } })
    })
