import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateToMs, hours, minutes, quarter } from './durations.ts'
import {
  mayBeFixed,
  netPerHour,
  proposeRequest,
  type ProposalChoice,
  type ProposalLog,
  type ProposalRequest,
} from './billing-proposal.ts'
import { sumOf } from './money.ts'

const prices = { dailyInCents: 95_000, hourlyInCents: 16_500 }
const monday = Date.parse('2026-01-12T09:00+01:00')
const month = { from: Date.parse('2026-01-01T00:00+01:00'), to: Date.parse('2026-02-01T00:00+01:00') }
const log = (id: string, startedAt: number, length: number, over: Partial<ProposalLog> = {}): ProposalLog => ({
  id,
  startedAt,
  stoppedAt: startedAt + length,
  pauseMs: 0,
  isBilled: false,
  ...over,
})
const request = (over: Partial<ProposalRequest> = {}): ProposalRequest => ({
  id: 'r',
  isDone: true,
  isBillable: true,
  isInvoicable: true,
  firstEstimatedMs: hours(10),
  acceptedMs: hours(10),
  receiptPrices: prices,
  rulePrices: { dailyInCents: 1, hourlyInCents: 1 },
  logs: [],
  ...over,
})
const propose = (over: Partial<ProposalRequest>, choice: Partial<ProposalChoice> = {}) =>
  proposeRequest(request(over), { period: month, billingDayMs: hours(7), ...choice })
const reasonsOf = (over: Partial<ProposalRequest>) =>
  Object.fromEntries(propose(over, { mode: 'time' }).logs.map(({ id, reason }) => [id, reason]))

describe('the mode', () => {
  test('[BIL-031][EST-005] an accepted estimate is one line of its receipt: 2 days and 4 hours are 2,560.00', () => {
    const { mode, lines, netInCents, soldMs } = propose({ acceptedMs: estimateToMs({ days: 2, hours: 4 }) })
    expect({ mode, netInCents, soldMs }).toEqual({ mode: 'fixed', netInCents: 256_000, soldMs: hours(20) })
    expect(lines).toEqual([
      {
        part: 'estimate',
        isBeyond: false,
        unit: 'piece',
        quantity: 1,
        unitPriceInCents: 256_000,
        netInCents: 256_000,
        logIds: [],
        billedMs: 0,
      },
    ])
  })

  test.each([
    ['while it is in progress', { isDone: false }],
    ['without an accepted estimate', { acceptedMs: null }],
    ['with an estimate of nothing', { acceptedMs: 0 }],
    ['with a log on an invoice', { logs: [log('a', monday, hours(1), { isBilled: true })] }],
    ['of a category that is not billed here', { isBillable: false }],
  ])('[BIL-031] a request is billed by time %s', (_, over) => {
    expect(mayBeFixed(request(over))).toBe(false)
    expect(propose(over, { mode: 'fixed' }).mode).toBe('time')
  })

  test('[BIL-031] staff may choose the time spent', () => {
    const { mode, netInCents } = propose({ logs: [log('a', monday, hours(2))] }, { mode: 'time' })
    expect({ mode, netInCents }).toEqual({ mode: 'time', netInCents: 33_000 })
  })
})

describe('the reasons', () => {
  test.each<[string, Partial<ProposalRequest>, ProposalLog, string | null]>([
    ['stopped and inside', {}, log('a', monday, hours(1)), null],
    ['running', {}, log('a', monday, 0, { stoppedAt: null }), 'running'],
    ['running, whatever else', { isBillable: false }, log('a', 0, 0, { stoppedAt: null }), 'running'],
    ['on an invoice', { isBillable: false }, log('a', monday, hours(1), { isBilled: true }), 'billed'],
    ['of another category', { isBillable: false }, log('a', 0, hours(1)), 'category'],
    ['of the month before', {}, log('a', month.from - 1, hours(1)), 'outside_period'],
    ['at the first moment', {}, log('a', month.from, hours(1)), null],
    ['of the month after', {}, log('a', month.to, hours(1)), 'outside_period'],
    [
      'of a mission never accepted',
      { firstEstimatedMs: null, acceptedMs: null },
      log('a', monday, 1),
      'not_invoicable',
    ],
    ['above the accepted estimate', { acceptedMs: hours(1) }, log('a', monday, hours(1) + 1), 'beyond_estimate'],
    ['with an estimate that nobody accepted', { acceptedMs: null }, log('a', monday, hours(9)), null],
  ])('[BIL-032][BIL-041][WLG-030] a log %s', (_, over, one, reason) => {
    expect(reasonsOf({ ...over, logs: [one] })).toEqual({ a: reason })
  })
})

describe('beyond the estimate', () => {
  const logs = [
    log('c', monday + hours(48), hours(1)),
    log('a', monday, hours(7)),
    log('b', monday + hours(24), hours(4)),
  ]

  test('[BIL-032] the log that crosses the limit and all later ones are a separate line, not chosen at first', () => {
    expect(reasonsOf({ logs })).toEqual({ a: null, b: 'beyond_estimate', c: 'beyond_estimate' })
    const { lines, billableMs, beyondMs } = propose({ logs }, { mode: 'time' })
    expect({ lines: lines.length, billableMs, beyondMs }).toEqual({
      lines: 1,
      billableMs: hours(7),
      beyondMs: hours(5),
    })
    expect(propose({ logs }, { mode: 'time', withBeyond: true }).lines).toMatchObject([
      { isBeyond: false, unit: 'day', quantity: 1, logIds: ['a'], billedMs: hours(7) },
      { isBeyond: true, unit: 'hour', quantity: 5, logIds: ['b', 'c'], billedMs: hours(5) },
    ])
  })

  test('[BIL-032] logs on invoices and of other months count towards the limit', () => {
    const before = log('before', month.from - hours(24), hours(6), { isBilled: true })
    expect(reasonsOf({ logs: [before, log('a', monday, hours(5))] })).toEqual({
      before: 'billed',
      a: 'beyond_estimate',
    })
  })

  test('[BIL-042] only chosen logs are billed', () => {
    const chosen = { mode: 'time', workLogIds: ['c'], withBeyond: true } as const
    expect(propose({ logs }, chosen).lines.map(({ logIds }) => logIds)).toEqual([['c']])
    expect(propose({ logs }, { mode: 'time', workLogIds: ['c'] }).lines).toEqual([])
  })
})

test('[BIL-035] prices are those of the acceptance, else of the rule, else missing', () => {
  const logs = [log('a', monday, hours(2))]
  const time = (over: Partial<ProposalRequest>) => propose({ logs, ...over }, { mode: 'time' })
  expect(time({})).toMatchObject({ priceFrom: 'receipt', netInCents: 33_000 })
  expect(time({ receiptPrices: null })).toMatchObject({ priceFrom: 'rule', netInCents: 1 })
  const none = { receiptPrices: null, rulePrices: null }
  expect(time(none)).toMatchObject({ priceFrom: 'none', lines: [{ unitPriceInCents: null, netInCents: 0 }] })
  expect(propose({ logs, ...none })).toMatchObject({
    mode: 'fixed',
    netInCents: 0,
    lines: [{ unitPriceInCents: null, netInCents: 0 }],
  })
})

test('[BIL-033][BIL-034] the two sides of the hours are priced apart; a log on both belongs to the first line', () => {
  const logs = [log('a', monday + hours(7), hours(4)), log('night', monday + hours(13), hours(1))]
  expect(propose({ logs }, { mode: 'time' })).toMatchObject({
    billableMs: hours(5),
    offHoursMs: hours(3),
    lines: [
      { part: 'inside', unit: 'hour', quantity: 2, netInCents: 33_000, logIds: ['a'], billedMs: hours(4) },
      { part: 'off_hours', unit: 'hour', quantity: 3, netInCents: 123_750, logIds: ['night'], billedMs: hours(1) },
    ],
  })
})

test('[BIL-037] net per spent hour, of all stopped logs to the ms; none without time', () => {
  const { spentMs, soldMs } = propose({
    logs: [log('a', monday, minutes(50)), log('r', monday, 0, { stoppedAt: null })],
  })
  expect({ spentMs, soldMs }).toEqual({ spentMs: minutes(50), soldMs: hours(10) })
  expect(netPerHour(285_000, hours(21.5))).toBe(13_256)
  expect(netPerHour(285_000, 0)).toBeNull()
  expect(netPerHour(1_000_000_000, hours(1))).toBe(1_000_000_000)
})

test('[BIL-032] a log that runs has no time yet: it is neither billed nor spent, whatever the mode', () => {
  const logs = [log('runs', monday, 0, { stoppedAt: null })]
  const none = { billableMs: 0, offHoursMs: 0, spentMs: 0, beyondMs: 0 }
  const running = [{ id: 'runs', billableMs: 0, offHoursMs: 0, invoicable: expect.any(Boolean), reason: 'running' }]
  expect(propose({ logs }, { mode: 'time' })).toMatchObject({ ...none, soldMs: 0, lines: [], logs: running })
  expect(propose({ logs }, { mode: 'fixed' })).toMatchObject({ ...none, soldMs: hours(10), logs: running })
})

test('[BIL-031][BIL-037] a fixed amount says the time that it covers, and what was sold is what was accepted', () => {
  const logs = [log('a', monday, hours(2)), log('late', monday + hours(9), hours(1))]
  const time = { billableMs: hours(3), offHoursMs: hours(1) }
  expect(propose({ logs })).toMatchObject({ mode: 'fixed', ...time, soldMs: hours(10) })
  expect(propose({ logs }, { mode: 'time' })).toMatchObject({ mode: 'time', ...time, soldMs: hours(3) })
})

/** The rules again, in the plainest way, as a second opinion on amounts. */
const costOf = (ms: number, day: number, { dailyInCents, hourlyInCents }: typeof prices): bigint => {
  const half = (amount: bigint, parts: bigint) => (2n * amount + parts) / (2n * parts)
  const whole = BigInt(ms) / BigInt(day)
  const rest = half((BigInt(ms) % BigInt(day)) * BigInt(hourlyInCents), BigInt(hours(1)))
  const last = BigInt(ms) % BigInt(day) > 0n && rest >= BigInt(dailyInCents) ? BigInt(dailyInCents) : rest
  return whole * BigInt(dailyInCents) + last
}

test('[BIL-036] a thousand random proposals: lines and logs agree to the cent and the millisecond', () => {
  // Around the night of the short hour, the one of the long hour and the turn of a month.
  const starts = ['2026-03-27T16:00Z', '2026-10-23T16:00Z', '2026-01-31T20:00Z'].map((text) => Date.parse(text))
  const logs = fc.array(
    fc.record({
      offset: fc.integer({ min: 0, max: hours(72) }),
      length: fc.integer({ min: 0, max: hours(18) }),
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: hours(2) })),
      isBilled: fc.boolean(),
      isRunning: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const facts = fc.record({
    start: fc.constantFrom(...starts),
    logs,
    acceptedMs: fc.option(fc.integer({ min: 0, max: 200 }).map((count) => count * quarter)),
    firstEstimatedMs: fc.option(fc.constant(hours(4))),
    isInvoicable: fc.boolean(),
    isDone: fc.boolean(),
    dailyInCents: fc.integer({ min: 1, max: 200_000 }),
    hourlyInCents: fc.integer({ min: 0, max: 40_000 }),
    day: fc.constantFrom(hours(7), hours(8), hours(7.5)),
    withBeyond: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, ({ start, logs: drawn, day, withBeyond, dailyInCents, hourlyInCents, ...own }) => {
      const all = drawn.map(({ offset, length, isRunning, ...one }, index) => ({
        ...one,
        id: `log-${String(index).padStart(2, '0')}`,
        startedAt: start + offset,
        stoppedAt: isRunning ? null : start + offset + length,
      }))
      const rule = { dailyInCents, hourlyInCents }
      const one = request({ ...own, logs: all, receiptPrices: null, rulePrices: rule })
      const period = { from: start + hours(2), to: start + hours(60) }
      const made = proposeRequest(one, { period, billingDayMs: day, mode: 'time', withBeyond })

      const onLines = made.lines.flatMap(({ logIds }) => logIds)
      expect(new Set(onLines).size).toBe(onLines.length)
      const byId = new Map(made.logs.map((entry) => [entry.id, entry]))
      expect(made.logs).toHaveLength(all.length)
      for (const group of [false, true]) {
        const lines = made.lines.filter(({ isBeyond }) => isBeyond === group)
        const reason = group ? 'beyond_estimate' : null
        const wanted = made.logs.filter((entry) => entry.reason === reason && (withBeyond || !group))
        const billed = wanted.filter(({ billableMs }) => billableMs > 0)
        expect(
          lines
            .flatMap(({ logIds }) => logIds)
            .filter((id) => byId.get(id)!.billableMs > 0)
            .sort(),
        ).toEqual(billed.map(({ id }) => id).sort())
        expect(sumOf(lines.map(({ billedMs }) => billedMs))).toBe(sumOf(billed.map(({ billableMs }) => billableMs)))
        const off = sumOf(billed.map(({ offHoursMs }) => offHoursMs))
        const inside = sumOf(billed.map(({ billableMs }) => billableMs)) - off
        const times = (cents: number) => Number((BigInt(cents) * 5n + 1n) / 2n)
        const dear = { dailyInCents: times(dailyInCents), hourlyInCents: times(hourlyInCents) }
        const cents = costOf(inside, day, rule) + costOf(off, day, dear)
        expect(BigInt(sumOf(lines.map(({ netInCents }) => netInCents)))).toBe(cents)
      }
      expect(made.netInCents).toBe(sumOf(made.lines.map(({ netInCents }) => netInCents)))
      expect(made.billableMs).toBe(sumOf(made.lines.map(({ billedMs }) => billedMs)))
    }),
    { numRuns: 1000 },
  )
})

describe('an accepted quote', () => {
  const lines = [
    {
      title: 'Reprise',
      detail: '',
      unit: null,
      quantity: null,
      unitPriceInCents: null,
      netInCents: 256_000,
      vatPercent: 20,
    },
    {
      title: 'Borne',
      detail: 'Wi-Fi 7',
      unit: 'piece',
      quantity: 2,
      unitPriceInCents: 12_990,
      netInCents: 25_980,
      vatPercent: 10,
    },
  ] as const

  test('[BIL-031] is billed line by line, time at quantity 1 with its net amount', () => {
    const one = propose({ quote: { billing: 'fixed', lines } })
    expect(one).toMatchObject({ mode: 'fixed', netInCents: 281_980 })
    expect(one.lines).toMatchObject([
      { part: 'estimate', unit: 'piece', quantity: 1, unitPriceInCents: 256_000, quoted: { title: 'Reprise' } },
      { part: 'estimate', unit: 'piece', quantity: 2, unitPriceInCents: 12_990, quoted: { vatPercent: 10 } },
    ])
    for (const line of one.lines) expect(line).toMatchObject({ isBeyond: false, logIds: [], billedMs: 0 })
  })

  test('[BIL-031] that bills the time spent is never billed at its amount', () => {
    const over = { quote: { billing: 'time', lines }, logs: [log('a', monday, hours(2))] } as const
    expect(mayBeFixed(request(over))).toBe(false)
    expect(propose(over, { mode: 'fixed' })).toMatchObject({ mode: 'time', netInCents: 33_000 })
  })
})
