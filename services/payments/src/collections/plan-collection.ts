import type { EventActor } from '@passerelle/contract/events'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { CollectionPlan } from './collection-plan.ts'
import { collectionKind } from './collection-kind.ts'
import { collectionColumns, collectionHints, type Collection } from './collection.ts'
import type { MailNotice } from './mail-notice.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'record'> & { mailNotice: MailNotice }
type Planned = {
  appId: string
  invoiceId: string
  number: string
  amountInCents: number
  plan: CollectionPlan
  actor: EventActor
}

const insert = statement(
  'payments.collection-insert',
  `INSERT INTO payments.collections AS c (app_id, id, invoice_id, attempt, means, payment_method_id, method_last4,
     mandate_id, mandate_reference, amount_in_cents, due_on, created_at)
   SELECT $1, $2, $3, coalesce(max(attempt), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11
     FROM payments.collections WHERE app_id = $1 AND invoice_id = $3
   RETURNING ${collectionColumns}`,
  collectionHints,
).as<Pick<Collection, 'means' | 'state'>>()

/**
 * Plans the collection of an issued invoice and mails its notice, in the transaction of what leads to it, which has
 * locked the invoice (COL-003, COL-005).
 */
export const planCollection =
  ({ clock, newId, record, mailNotice }: Deps) =>
  async (tx: Tx, { appId, invoiceId, number, amountInCents, plan, actor }: Planned): Promise<Collection> => {
    const { method, dueOn } = plan
    const { id, means, last4, mandateId, mandateReference } = method
    const { rows } = await tx.query(
      insert.with(
        appId,
        newId(),
        invoiceId,
        means,
        id,
        last4,
        mandateId,
        mandateReference,
        amountInCents,
        dueOn,
        clock.now(),
      ),
    )
    const planned = rows[0]!
    await mailNotice(tx, planned, number)
    await enqueueWork(tx, { kind: collectionKind, id: planned.id, appId, dueAt: clock.now() })
    const data = { collectionId: planned.id, number, amountInCents, dueOn }
    await record(tx, { appId, actor, name: 'collection.planned', subject: invoiceId, data })
    return planned
  }

export type PlanCollection = ReturnType<typeof planCollection>
