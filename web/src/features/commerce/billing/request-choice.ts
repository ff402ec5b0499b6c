import type { InferBody } from '@passerelle/contract/operation'
import type { billing } from '@passerelle/contract/payments/billing'
import { timeLines, type ProposalMode } from '@passerelle/kernel/billing-proposal'
import { sumOf } from '@passerelle/kernel/money'
import type { BillableDetail, BillableRow } from './billing-queries.ts'

type Wish = InferBody<typeof billing.proposeInvoice>['requests'][number]

/** What staff changed of the proposal of a request, once they unfolded it. */
export type RequestChoice = {
  mode: ProposalMode
  /** Ticked work logs, when it is billed by time. */
  workLogIds: readonly string[]
  closes: boolean
}

/** What is billed of a request: time, and the net amount. */
export type RequestAmount = { billableMs: number; offHoursMs: number; netInCents: number }

/** The choice before anything is changed: every proposed log. */
export const proposedChoice = ({ mode, listId, logs }: BillableDetail): RequestChoice => ({
  mode,
  workLogIds: logs.filter(({ reason }) => reason === null).map(({ workLogId }) => workLogId),
  closes: listId === 'done',
})

const toLogs = (logs: BillableDetail['logs']) => logs.map(({ workLogId, ...log }) => ({ ...log, id: workLogId }))

/** Lines of the ticked logs as the server computes them: in the estimate, and beyond it. */
export const chosenLines = ({ logs, prices, billingDayMs }: BillableDetail, { workLogIds }: RequestChoice) => {
  const ticked = logs.filter(({ workLogId }) => workLogIds.includes(workLogId))
  const isBeyond = ({ reason }: (typeof ticked)[number]) => reason === 'beyond_estimate'
  return [
    ...timeLines(toLogs(ticked.filter((log) => !isBeyond(log))), prices, billingDayMs, false),
    ...timeLines(toLogs(ticked.filter(isBeyond)), prices, billingDayMs, true),
  ]
}

/** The amount of a request: as proposed, or of what was chosen in its details. */
export const amountOf = (
  row: BillableRow,
  detail: BillableDetail | undefined,
  choice: RequestChoice | undefined,
): RequestAmount => {
  if (!detail || !choice) return row
  if (choice.mode === 'fixed') {
    const fixed = detail.mode === 'fixed' ? detail : row
    return { billableMs: fixed.billableMs, offHoursMs: fixed.offHoursMs, netInCents: fixed.netInCents }
  }
  const ticked = detail.logs.filter(({ workLogId }) => choice.workLogIds.includes(workLogId))
  return {
    billableMs: sumOf(ticked.map(({ billableMs }) => billableMs)),
    offHoursMs: sumOf(ticked.map(({ offHoursMs }) => offHoursMs)),
    netInCents: sumOf(chosenLines(detail, choice).map(({ netInCents }) => netInCents)),
  }
}

/** What the server is asked to bill of a request. */
export const toInput = (taskId: string, choice: RequestChoice | undefined): Wish => {
  if (!choice) return { taskId }
  if (choice.mode === 'fixed') return { taskId, mode: 'fixed' }
  return {
    taskId,
    mode: 'time',
    workLogIds: [...choice.workLogIds],
    withBeyond: true,
    ...(!choice.closes && { closes: false }),
  }
}
