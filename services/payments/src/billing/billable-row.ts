import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { netPerHour, type RequestProposal } from '@passerelle/kernel/billing-proposal'
import { rulePrices, toProposalRequest, type RequestFacts } from './billing-facts.ts'

export type BillableRow = InferResponse<typeof payments.listBillable>['list'][number]

/** A request with what is proposed of it, for staff. */
export const toBillableRow = (facts: RequestFacts, proposal: RequestProposal): BillableRow => ({
  taskId: facts.taskId,
  slug: facts.slug,
  name: facts.name,
  listId: facts.listId,
  doneAt: facts.doneAt,
  mode: proposal.mode,
  workLogs: proposal.logs.filter(({ reason }) => reason === null).length,
  billableMs: proposal.billableMs,
  offHoursMs: proposal.offHoursMs,
  netInCents: proposal.netInCents,
  beyondMs: proposal.mode === 'fixed' ? 0 : proposal.beyondMs,
  priceFrom: proposal.priceFrom,
  acceptedAt: facts.acceptedAt,
  acceptedMs: facts.acceptedMs,
  hourlyInCents: rulePrices(facts)?.hourlyInCents ?? toProposalRequest(facts).receiptPrices?.hourlyInCents ?? null,
  soldMs: proposal.soldMs,
  spentMs: proposal.spentMs,
  netPerHourInCents: netPerHour(proposal.netInCents, proposal.spentMs),
})
