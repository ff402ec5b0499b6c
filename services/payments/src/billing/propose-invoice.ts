import { eventActor } from '@passerelle/contract/event-actor'
import { maxInvoiceLines } from '@passerelle/contract/limits'
import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { mayBeFixed, proposeRequest, type RequestProposal } from '@passerelle/kernel/billing-proposal'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { readLines, writeLines } from '../invoice-rows/invoice-lines.ts'
import { addDraft, lockDraft, writeFields } from '../invoice-rows/invoice-store.ts'
import { claimLogs, worklogBilled } from './billed-logs-store.ts'
import { billingDayOf, readFacts, toPeriod, toProposalRequest, type RequestFacts } from './billing-facts.ts'
import { lockBilling } from './billing-lock.ts'
import { readLineSettings } from './line-settings.ts'
import { toInvoiceLines } from './proposed-lines.ts'
import { recordBilled } from './record-billing.ts'
import { claimRequests, freeRequests, refuseInvoiced } from './request-claims.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Wish = InferBody<typeof payments.proposeInvoice>
type RequestWish = Wish['requests'][number]
type Proposed = { facts: RequestFacts; proposal: RequestProposal; closes: boolean }

/** Throws `worklog_billed` or `proposal_empty` when a work log that was chosen is not on a line. */
const requireChosen = ({ logs, lines, mode }: RequestProposal, chosen: readonly string[] | undefined): void => {
  if (!chosen || mode === 'fixed') return
  const billed = logs.filter(({ id, reason }) => reason === 'billed' && chosen.includes(id))
  if (billed.length > 0) throw worklogBilled(billed.map(({ id }) => id))
  const onLines = new Set(lines.flatMap(({ logIds }) => logIds))
  if (chosen.some((id) => !onLines.has(id))) throw new Problem('proposal_empty')
}

/** Throws why nothing of the request can be billed. */
const requireLines = (facts: RequestFacts, { lines, logs }: RequestProposal, isClaimed: boolean): void => {
  const billed = logs.filter(({ reason }) => reason === 'billed')
  if (lines.length === 0 && billed.length > 0) throw worklogBilled(billed.map(({ id }) => id))
  if (isClaimed || facts.isInvoiced) throw new Problem('request_invoiced')
  if (lines.length === 0) throw new Problem('proposal_empty')
}

const propose = (
  facts: RequestFacts & { isClaimed: boolean },
  { taskId: _, closes: wanted, ...wish }: RequestWish,
  period: ReturnType<typeof toPeriod>,
): Proposed => {
  const request = toProposalRequest(facts)
  const proposal = proposeRequest(request, { period, billingDayMs: billingDayOf(facts), ...wish })
  if (wish.mode === 'fixed' && !mayBeFixed(request))
    throw new Problem(request.logs.some(({ isBilled }) => isBilled) ? 'request_invoiced' : 'proposal_empty')
  requireChosen(proposal, wish.workLogIds)
  requireLines(facts, proposal, facts.isClaimed)
  if (wanted && !request.isDone)
    throw new Problem('invalid_input', { fields: { closes: fieldMessage('forms.invalid') } })
  return { facts, proposal, closes: proposal.mode === 'fixed' || (wanted ?? request.isDone) }
}

/**
 * Writes what is proposed of requests into a new draft, or behind the lines of one, and claims their work logs and
 * requests: all or nothing (BIL-042, BIL-048). Amounts are computed here. Returns the id of the draft. Throws
 * `not_found`, `worklog_billed`, `request_invoiced`, `invoice_issued`, `invoice_changed`, `proposal_empty`,
 * `proposal_too_long`.
 */
export const proposeInvoice = (deps: Deps) => {
  const { clock, database, newId, record } = deps

  /** The draft to write to, locked; a new one when none is named. */
  const openDraft = async (tx: Tx, appId: string, wish: Wish, subject: string) => {
    if (wish.invoiceId !== undefined) {
      await lockDraft(tx, appId, wish.invoiceId, wish.version)
      return wish.invoiceId
    }
    const id = newId()
    await addDraft(tx, appId, { id, subject, now: clock.now() })
    const { periodFrom, periodTo } = wish
    await writeFields(tx, appId, id, { subject, periodFrom, periodTo })
    return id
  }

  return async (actor: Person, appId: string, wish: Wish): Promise<string> => {
    const { query } = database
    const period = toPeriod({ from: wish.periodFrom, to: wish.periodTo })
    const facts = await readFacts(
      query,
      appId,
      wish.requests.map(({ taskId }) => taskId),
    )
    const proposed = wish.requests.map((one) => {
      const found = facts.find(({ taskId }) => taskId === one.taskId)
      if (!found) throw new Problem('not_found')
      return propose(found, one, period)
    })
    const { settings, subject } = await readLineSettings({ query, newId }, appId, wish)
    const made = proposed.map((one) => toInvoiceLines(settings, one.facts, one.proposal))
    const [added, logs] = [made.flatMap(({ lines }) => lines), made.flatMap((one) => one.logs)]
    const closed = proposed.flatMap(({ closes, facts: { taskId } }) => (closes ? [taskId] : []))
    const billed = [...new Set(logs.map(({ taskId }) => taskId))]

    return database.transaction(async (tx) => {
      await lockBilling(tx, appId)
      const id = await openDraft(tx, appId, wish, subject)
      const lines = [...(await readLines(tx, appId, id)), ...added]
      if (lines.length > maxInvoiceLines) throw new Problem('proposal_too_long')
      await claimLogs(tx, appId, id, logs)
      await refuseInvoiced(tx, appId, id, billed)
      await claimRequests(tx, appId, id, lines, [...(await freeRequests(tx, appId, id)), ...closed])
      await writeLines(tx, appId, id, lines)
      const data = { invoiceId: id, requests: proposed.length, logs: logs.length }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.proposed', subject: id, data })
      await recordBilled({ record }, tx, { appId, id, actor }, billed)
      return id
    })
  }
}
