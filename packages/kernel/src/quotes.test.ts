import { describe, expect, test } from 'vitest'
import { estimateToMs, hours } from './durations.ts'
import { netOfQuoteLine, quoteStateAfter, quoteStates, quoteTime, quoteTotals, type QuoteState } from './quotes.ts'

describe('[BIL-013] states of a quote', () => {
  const events = ['send', 'accept', 'refuse', 'expire', 'replace'] as const
  const allowed: Partial<Record<QuoteState, Partial<Record<QuoteState, (typeof events)[number]>>>> = {
    draft: { sent: 'send' },
    sent: { accepted: 'accept', refused: 'refuse', expired: 'expire', replaced: 'replace' },
    refused: { replaced: 'replace' },
    expired: { refused: 'refuse', replaced: 'replace' },
  }
  const pairs = quoteStates.flatMap((from) => quoteStates.map((to) => ({ from, to })))
  test.each(pairs)('from $from to $to', ({ from, to }) => {
    const by = allowed[from]?.[to]
    expect(events.filter((event) => quoteStateAfter(from, event) === to)).toEqual(by ? [by] : [])
  })
})

describe('[BIL-002] amounts of a quote', () => {
  const time = (estimatedMs: number, vatPercent = 20) => ({
    kind: 'time' as const,
    estimatedMs,
    dailyInCents: 95_000,
    hourlyInCents: 16_500,
    vatPercent,
  })
  const item = (quantity: number, unitPriceInCents: number, vatPercent = 20) => ({
    kind: 'item' as const,
    quantity,
    unitPriceInCents,
    vatPercent,
  })

  test('time is priced in days of 8 h and hours, an item by its quantity', () => {
    expect(netOfQuoteLine(time(estimateToMs({ days: 2, hours: 4 })))).toBe(256_000)
    expect(netOfQuoteLine(item(2.5, 1_999))).toBe(4_998)
  })

  test('tax is computed once per rate, on the sum of its lines', () => {
    const lines = [time(hours(4)), item(3, 33), item(1, 1_000, 5.5)]
    expect(quoteTotals(lines)).toEqual({
      netInCents: 67_099,
      vatInCents: 13_275,
      grossInCents: 80_374,
      vat: [
        { percent: 20, netInCents: 66_099, vatInCents: 13_220 },
        { percent: 5.5, netInCents: 1_000, vatInCents: 55 },
      ],
    })
  })

  test('[BIL-011] the time of a quote is that of its lines of time', () => {
    expect(quoteTime([time(hours(4)), { estimatedMs: null }, time(hours(2))])).toBe(hours(6))
  })
})
