import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { findChargeable } from '../methods/method-store.ts'
import { planDay } from './collection-plan.ts'
import { countAttempts, findOpen, lockCollectedInvoice } from './collection-store.ts'
import { lockPayable, refuseUnderWay, type CancelOpen } from './payable-invoice.ts'
import type { PlanCollection } from './plan-collection.ts'

type Deps = Pick<Platform, 'clock' | 'database'> & { cancel: CancelOpen; plan: PlanCollection }
type Change = { methodId: string } | { dueOn: string }

/** Most presentations of an invoice, second ones and those of staff included. */
const maxPresentations = 4

/** What people change about the collection of an invoice; each change is announced anew. */
export const changeCollection = ({ clock, database, cancel, plan }: Deps) => ({
  /**
   * Another method, or a later day, until the day before; the notice period counts from now (COL-010, COL-011). Throws
   * `not_found`, `invoice_not_open`, `payment_under_way`, `payment_method_unfit`, `collection_day`.
   */
  change: (actor: Person, appId: string, invoiceId: string, change: Change): Promise<void> =>
    database.transaction(async (tx) => {
      const { invoice, open } = await lockPayable(tx, appId, invoiceId)
      refuseUnderWay(open)
      if (!open) throw new Problem('not_found')
      const today = toIsoDate(clock.now())
      const tooLate = () => new Problem('collection_day', { values: { day: open.dueOn } })
      if (open.dueOn <= today) throw tooLate()
      const method = await findChargeable(tx.query, appId, 'methodId' in change ? change.methodId : open.methodId)
      if (!method) throw new Problem('payment_method_unfit')
      const wanted = 'dueOn' in change ? change.dueOn : open.dueOn
      if (wanted < open.dueOn) throw tooLate()
      const by = eventActor(actor)
      const dueOn = await planDay(tx.query, appId, method, { dueOn: wanted, today })
      await cancel(tx, open, invoice, { actor: by, cause: 'changed' })
      const { number, leftInCents: amountInCents } = invoice
      await plan(tx, { appId, invoiceId, number, amountInCents, plan: { method, dueOn }, actor: by })
    }),

  /**
   * Staff present an invoice again, at the earliest when the notice period is over. Throws `not_found`,
   * `invoice_not_open`, `payment_under_way`, `payment_method_unfit`, `presentations_used`.
   */
  present: (actor: Person, appId: string, invoiceId: string, wanted: string): Promise<void> =>
    database.transaction(async (tx) => {
      const { invoice, open } = await lockPayable(tx, appId, invoiceId)
      if (open) throw new Problem('payment_under_way', { values: { day: open.dueOn } })
      if ((await countAttempts(tx.query, appId, invoiceId)) >= maxPresentations) throw new Problem('presentations_used')
      const method = await findChargeable(tx.query, appId)
      if (!method) throw new Problem('payment_method_unfit')
      const dueOn = await planDay(tx.query, appId, method, { dueOn: wanted, today: toIsoDate(clock.now()) })
      const { number, leftInCents: amountInCents } = invoice
      await plan(tx, { appId, invoiceId, number, amountInCents, plan: { method, dueOn }, actor: eventActor(actor) })
    }),

  /** Staff cancel what is announced. Throws `not_found`, `payment_under_way`. */
  cancel: (actor: Person, appId: string, invoiceId: string): Promise<void> =>
    database.transaction(async (tx) => {
      const invoice = await lockCollectedInvoice(tx, appId, invoiceId)
      const open = invoice && (await findOpen(tx.query, appId, invoiceId))
      if (!invoice || !open) throw new Problem('not_found')
      await cancel(tx, open, invoice, { actor: eventActor(actor), cause: 'staff' })
    }),
})
