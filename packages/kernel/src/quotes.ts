import { estimateTotal } from './estimate-total.ts'
import { invoiceTotals, netOfLine, type InvoiceTotals, type PricedLine } from './invoice-totals.ts'
import { sumOf } from './money.ts'

export const quoteStates = ['draft', 'sent', 'accepted', 'refused', 'expired', 'replaced'] as const
export type QuoteState = (typeof quoteStates)[number]
export type QuoteEvent = 'send' | 'accept' | 'refuse' | 'expire' | 'replace'

/** What becomes of a quote; an event without an entry is rejected, or leaves it as it is (BIL-013). */
const quoteTransitions: Record<QuoteState, Partial<Record<QuoteEvent, QuoteState>>> = {
  draft: { send: 'sent' },
  sent: { accept: 'accepted', refuse: 'refused', expire: 'expired', replace: 'replaced' },
  accepted: {},
  refused: { replace: 'replaced' },
  expired: { refuse: 'refused', replace: 'replaced' },
  replaced: {},
}

/** State of a quote after an event; null when the event does not apply to it. */
export const quoteStateAfter = (state: QuoteState, event: QuoteEvent): QuoteState | null =>
  quoteTransitions[state][event] ?? null

/** Days that a quote is valid: at least one, and where staff choose none. */
export const quoteValidity = { least: 1, most: 180, usual: 30 } as const

export type QuoteTimeLine = {
  kind: 'time'
  estimatedMs: number
  dailyInCents: number
  hourlyInCents: number
  vatPercent: number
}
export type QuoteItemLine = { kind: 'item' } & PricedLine

/** Net amount of a line: time in days of 8 h and hours as an estimate, otherwise price by quantity (BIL-002). */
export const netOfQuoteLine = (line: QuoteTimeLine | QuoteItemLine): number =>
  line.kind === 'time' ? estimateTotal(line.estimatedMs, line) : netOfLine(line)

/** Totals of a quote, with tax once per rate as on its invoice. */
export const quoteTotals = (lines: readonly (QuoteTimeLine | QuoteItemLine)[]): InvoiceTotals =>
  invoiceTotals(
    lines.map((line) => ({ quantity: 1, unitPriceInCents: netOfQuoteLine(line), vatPercent: line.vatPercent })),
  )

/** The estimated time of a quote in ms: the sum of its lines of time (BIL-011). */
export const quoteTime = (lines: readonly { estimatedMs?: number | null | undefined }[]): number =>
  sumOf(lines.map(({ estimatedMs }) => estimatedMs ?? 0))
