import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import type { BillableDetail } from './billing-queries.ts'
import { amountOf, chosenLines, proposedChoice, toInput } from './request-choice.ts'

const log = (workLogId: string, billableMs: number, over: object = {}) =>
  ({ workLogId, billableMs, offHoursMs: 0, reason: null, ...over }) as BillableDetail['logs'][number]
const detail = {
  mode: 'time',
  listId: 'done',
  netInCents: 82_500,
  billableMs: hours(5),
  offHoursMs: 0,
  prices: { dailyInCents: 95_000, hourlyInCents: 16_500 },
  billingDayMs: hours(7),
  logs: [
    log('a', hours(3)),
    log('b', hours(2)),
    log('c', minutes(90), { offHoursMs: minutes(15), reason: 'beyond_estimate' }),
    log('d', hours(1), { reason: 'billed' }),
  ],
} as unknown as BillableDetail
const choice = proposedChoice(detail)

test('[BIL-032] everything proposed is ticked at first, nothing beyond the estimate', () => {
  expect(choice).toEqual({ mode: 'time', workLogIds: ['a', 'b'], closes: true })
  expect(amountOf(detail, detail, choice)).toEqual({ billableMs: hours(5), offHoursMs: 0, netInCents: 82_500 })
})

test('[BIL-033][BIL-034] the amount follows the ticks by the rules of the server', () => {
  const all = { ...choice, workLogIds: ['a', 'b', 'c'] }
  expect(amountOf(detail, detail, all)).toEqual({
    billableMs: hours(6.5),
    offHoursMs: minutes(15),
    netInCents: 82_500 + 20_625 + 10_313,
  })
  expect(chosenLines(detail, all).map(({ isBeyond }) => isBeyond)).toEqual([false, true, true])
  expect(amountOf(detail, undefined, undefined)).toMatchObject({ netInCents: 82_500 })
})

test('[BIL-042] only what was changed is sent, and never an amount', () => {
  expect(toInput('t', undefined)).toEqual({ taskId: 't' })
  expect(toInput('t', { ...choice, mode: 'fixed' })).toEqual({ taskId: 't', mode: 'fixed' })
  expect(toInput('t', choice)).toEqual({ taskId: 't', mode: 'time', workLogIds: ['a', 'b'], withBeyond: true })
  expect(toInput('t', { ...choice, closes: false })).toMatchObject({ closes: false })
})
