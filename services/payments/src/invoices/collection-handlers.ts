import type { collections } from '@passerelle/contract/payments/collections'
import { Problem } from '@passerelle/contract/problems'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { Actor } from '@passerelle/kernel/actor'
import type { Invoice } from './invoice-view.ts'
import { paymentOf } from './issue-invoice.ts'
import { findIssuer } from '../issuers/issuer-store.ts'
import { changeCollection } from '../collections/change-collection.ts'
import { findPlan } from '../collections/collection-plan.ts'
import { findCollectionSettings, saveCollectionSettings } from '../collections/collection-settings.ts'
import { cancelOpen } from '../collections/payable-invoice.ts'
import type { PlanCollection } from '../collections/plan-collection.ts'
import { writeOffInvoice } from '../collections/write-off-invoice.ts'

type CallOf<K extends keyof typeof collections> = Call<(typeof collections)[K]>
type Show = (actor: Actor, appId: string, id: string) => Promise<Invoice>

/** Handlers of the collection of invoices; `show` reads an invoice as its reader may see it. */
export const collectionHandlers = (platform: Platform, { plan, show }: { plan: PlanCollection; show: Show }) => {
  const { clock, database } = platform
  const cancel = cancelOpen(platform)
  const change = changeCollection({ ...platform, cancel, plan })
  const writeOff = writeOffInvoice({ ...platform, cancel })
  const account = ({ actor }: { actor: { appId: string } }) => actor.appId
  const save = saveCollectionSettings(platform)

  return {
    readPaymentPlan: async (call: CallOf<'readPaymentPlan'>) => {
      const { dueOn, grossInCents: amountInCents } = await show(call.actor, account(call), call.params.id)
      const issuer = await findIssuer(database.query)
      if (!issuer) throw new Problem('issuer_incomplete')
      const today = toIsoDate(clock.now())
      const wanted = dueOn ?? addDays(today, issuer.paymentDays)
      const due = wanted > today ? wanted : today
      const planned = await findPlan(database.query, account(call), { amountInCents, dueOn: due, today })
      // Asked before issuing: the IBAN may still be missing.
      const { means, last4, collectOn = null } = paymentOf(amountInCents, planned, { iban: issuer.iban ?? '' })
      return { means, last4, collectOn }
    },
    changeCollection: async (call: CallOf<'changeCollection'>) => {
      const { actor, body, params } = call
      const isStaff = actor.kind === 'staff'
      if (isStaff !== 'dueOn' in body) throw new Problem('access_denied')
      const wish = 'dueOn' in body ? body : { methodId: body.paymentMethodId }
      await change.change(actor, account(call), params.id, wish)
      return show(actor, account(call), params.id)
    },
    presentInvoice: async (call: CallOf<'presentInvoice'>) => {
      await change.present(call.actor, account(call), call.params.id, call.body.dueOn)
      return show(call.actor, account(call), call.params.id)
    },
    cancelCollection: async (call: CallOf<'cancelCollection'>) => {
      await change.cancel(call.actor, account(call), call.params.id)
      return show(call.actor, account(call), call.params.id)
    },
    writeOffInvoice: async (call: CallOf<'writeOffInvoice'>) => {
      await writeOff(call.actor, account(call), call.params.id, call.body.reason)
      return show(call.actor, account(call), call.params.id)
    },
    readCollectionSettings: (call: CallOf<'readCollectionSettings'>) =>
      findCollectionSettings(database.query, account(call)),
    saveCollectionSettings: async (call: CallOf<'saveCollectionSettings'>) => {
      if (call.body.collect !== undefined && call.actor.kind !== 'staff') throw new Problem('not_enough_rights')
      await save(account(call), call.body)
      return findCollectionSettings(database.query, account(call))
    },
  }
}
