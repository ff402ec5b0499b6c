import type { billing } from '@passerelle/contract/payments/billing'
import type { Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { Invoice } from './invoice-view.ts'
import { billableDetail } from '../billing/billable-detail.ts'
import { billableList } from '../billing/billable-list.ts'
import { invoiceDays } from '../billing/invoice-days.ts'
import { invoiceTime } from '../billing/invoice-time.ts'
import { proposeInvoice } from '../billing/propose-invoice.ts'
import { recalculateInvoice } from '../billing/recalculate-invoice.ts'

type CallOf<K extends keyof typeof billing> = Call<(typeof billing)[K]>
type Show = (actor: Actor, appId: string, id: string) => Promise<Invoice>

export const billingHandlers = (platform: Platform, show: Show) => {
  const { query } = platform.database
  const list = billableList(query)
  const detail = billableDetail(query)
  const days = invoiceDays(query)
  const time = invoiceTime(query)
  const propose = proposeInvoice(platform)
  const recalculate = recalculateInvoice(platform)
  const account = ({ actor }: { actor: { appId: string } }) => actor.appId

  return {
    listBillable: (call: CallOf<'listBillable'>) => list(account(call), call.query),
    readBillable: (call: CallOf<'readBillable'>) => detail(account(call), call.params.taskId, call.query),
    proposeInvoice: async (call: CallOf<'proposeInvoice'>) => {
      const id = await propose(call.actor, account(call), call.body)
      return show(call.actor, account(call), id)
    },
    readInvoiceTime: async (call: CallOf<'readInvoiceTime'>) => {
      await show(call.actor, account(call), call.params.id)
      return time(account(call), call.params.id)
    },
    readInvoiceDays: async (call: CallOf<'readInvoiceDays'>) => {
      await show(call.actor, account(call), call.params.id)
      return days(call.actor, account(call), call.params.id)
    },
    recalculateInvoice: async (call: CallOf<'recalculateInvoice'>) => {
      await recalculate(call.actor, account(call), call.params.id, call.body.version)
      return show(call.actor, account(call), call.params.id)
    },
  }
}
