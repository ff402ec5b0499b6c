import type { invoices } from '@passerelle/contract/payments/invoices'
import type { invoicesOfAll } from '@passerelle/contract/payments/invoices-of-all'
import type { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { Problem } from '@passerelle/contract/problems'
import { isCustomerAdmin, type Actor, type CustomerActor } from '@passerelle/kernel/actor'
import { createPdfClient } from '@passerelle/server/pdf/pdf-client'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { findAnnex } from '../billing/invoice-annex.ts'
import { billingHandlers } from './billing-handlers.ts'
import { collectionHandlers } from './collection-handlers.ts'
import type { Collections } from '../collections/collections.ts'
import { cancelOpen } from '../collections/payable-invoice.ts'
import { creditInvoice } from './credit-invoice.ts'
import { draftInvoices } from './draft-invoice.ts'
import { exportInvoicesOfAll } from './export-invoices-of-all.ts'
import { issueGuestInvoice } from './guests/issue-guest-invoice.ts'
import { bookingInvoicesView, invoicesView, invoiceView } from './invoice-view.ts'
import { invoicesOfAllView } from './invoices-of-all-view.ts'
import { issueInvoice } from './issue-invoice.ts'
import { findIssuer, findOwnIssuer, saveIssuer } from '../issuers/issuer-store.ts'
import { readQuoteTerms, saveQuoteTerms } from './quote-terms.ts'
import { createMailInvoice } from './mail-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import { downloadInvoice } from './pdf/download-invoice.ts'

type CallOf<K extends keyof typeof invoices> = Call<(typeof invoices)[K]>
type OfAllCall<K extends keyof typeof invoicesOfAll> = Call<(typeof invoicesOfAll)[K]>
type GuestCall<K extends keyof typeof guestInvoices> = Call<(typeof guestInvoices)[K]>

export const invoiceHandlers = (
  platform: Platform,
  collections: Pick<Collections, 'plan' | 'payByCard'> & { publicKey: () => Promise<string> },
) => {
  const { clock, database } = platform
  const list = invoicesView(database.query, clock)
  const listOfAll = invoicesOfAllView(database.query, clock)
  const exportOfAll = exportInvoicesOfAll(listOfAll)
  const view = invoiceView(clock)
  const drafts = draftInvoices(platform)
  const mailInvoice = createMailInvoice(platform)
  const issue = issueInvoice({ ...platform, mailInvoice, planCollection: collections.plan })
  const cancel = cancelOpen(platform)
  const pay = payInvoice({ ...platform, cancel })
  const credit = creditInvoice({ ...platform, ...collections, cancel })
  const creditGuest = creditInvoice({ ...platform, ...collections, cancel }, 'of-account')
  const issueToGuest = issueGuestInvoice(platform)
  const ofBooking = bookingInvoicesView(database.query, clock)
  const save = saveIssuer(platform)
  const saveTerms = saveQuoteTerms(platform)
  const download = downloadInvoice(createPdfClient(platform.env))
  // Authentication guarantees that calls under `/admin` have an account.
  const account = ({ actor }: { actor: { appId: string } }) => actor.appId
  const show = async (actor: Actor, appId: string, id: string) => {
    const found = await view(database.query, actor, appId, id)
    if (!found) throw new Problem('not_found')
    return found
  }
  const readIssuer = async () => {
    const issuer = await findIssuer(database.query)
    return { issuer }
  }

  return {
    listInvoices: (call: CallOf<'listInvoices'>) => list(call.actor, account(call), call.query),
    listInvoicesOfAll: ({ actor, query }: OfAllCall<'listInvoicesOfAll'>) => listOfAll(actor, query),
    exportInvoicesOfAll: async ({ actor, query, request }: OfAllCall<'exportInvoicesOfAll'>) =>
      exportOfAll(actor, query, request.locale),
    readInvoice: (call: CallOf<'readInvoice'>) => show(call.actor, account(call), call.params.id),
    downloadInvoice: async (call: CallOf<'downloadInvoice'>) => {
      const invoice = await show(call.actor, account(call), call.params.id)
      const annex = await findAnnex(database.query, account(call), invoice._id)
      return download(invoice, annex, call.request)
    },
    draftInvoice: async (call: CallOf<'draftInvoice'>) => {
      const id = await drafts.create(call.actor, account(call), call.body)
      return show(call.actor, account(call), id)
    },
    editInvoice: async (call: CallOf<'editInvoice'>) => {
      await drafts.edit(call.actor, account(call), call.params.id, call.body)
      return show(call.actor, account(call), call.params.id)
    },
    deleteInvoice: async (call: CallOf<'deleteInvoice'>) => {
      await drafts.remove(call.actor, account(call), call.params.id)
      return null
    },
    issueInvoice: async (call: CallOf<'issueInvoice'>) => {
      await issue(call.actor, account(call), call.params.id, call.body.version)
      return show(call.actor, account(call), call.params.id)
    },
    payInvoice: async (call: CallOf<'payInvoice'>) => {
      const { actor, body, params } = call
      const { paidOn, paidBy, note } = body
      const isByCard = Object.keys(body).length === 0
      // Customers pay; staff record what came otherwise.
      if (isByCard !== isCustomerAdmin(actor)) throw new Problem(isByCard ? 'invalid_input' : 'access_denied')
      if (isByCard) {
        const clientSecret = await collections.payByCard(actor as CustomerActor, params.id)
        const card = { clientSecret, publicKey: await collections.publicKey() }
        return { ...(await show(actor, account(call), params.id)), card }
      }
      if (!paidOn || !paidBy) throw new Problem('invalid_input')
      await pay(actor, account(call), params.id, { paidOn, paidBy, note })
      return show(actor, account(call), params.id)
    },
    creditInvoice: async (call: CallOf<'creditInvoice'>) => {
      const id = await credit(call.actor, account(call), call.params.id, call.body)
      return show(call.actor, account(call), id)
    },
    listGuestInvoices: (call: GuestCall<'listGuestInvoices'>) => ofBooking(account(call), call.query.bookingId),
    issueGuestInvoice: async (call: GuestCall<'issueGuestInvoice'>) => {
      const id = await issueToGuest(call.actor, account(call), call.body, call.request.locale)
      return show(call.actor, account(call), id)
    },
    creditGuestInvoice: async (call: GuestCall<'creditGuestInvoice'>) => {
      const id = await creditGuest(call.actor, account(call), call.params.id, call.body)
      return show(call.actor, account(call), id)
    },
    readGuestIssuer: async (call: GuestCall<'readGuestIssuer'>) => ({
      issuer: await findOwnIssuer(database.query, account(call)),
    }),
    saveGuestIssuer: async (call: GuestCall<'saveGuestIssuer'>) => {
      await save(call.actor, account(call), call.body)
      return { issuer: await findOwnIssuer(database.query, account(call)) }
    },
    ...billingHandlers(platform, show),
    ...collectionHandlers(platform, { plan: collections.plan, show }),
    readQuoteTerms: () => readQuoteTerms(database.query),
    saveQuoteTerms: (call: CallOf<'saveQuoteTerms'>) => saveTerms(call.actor, call.body),
    readIssuer,
    saveIssuer: async (call: CallOf<'saveIssuer'>) => {
      await save(call.actor, null, call.body)
      return readIssuer()
    },
  }
}
