import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providerPayment } from '../testing/provider-payment.ts'
import { collectionStates, mayFollow, stateOfPayment, stepsBetween, type CollectionState } from './collection-flow.ts'

const following: Record<CollectionState, readonly CollectionState[]> = {
  planned: ['notified', 'canceled'],
  notified: ['submitted', 'canceled'],
  submitted: ['processing'],
  processing: ['paid', 'failed'],
  paid: ['disputed', 'refunded'],
  refunded: ['paid'],
  disputed: ['lost', 'paid'],
  failed: [],
  canceled: [],
  lost: [],
}
const pairs = collectionStates.flatMap((from) => collectionStates.map((to) => [from, to] as const))

test.each(pairs)('[COL-002] %s to %s', (from, to) => {
  expect(mayFollow(from, to)).toBe(following[from].includes(to))
})

describe('[COL-002] what happened in between was not read', () => {
  test.each([
    ['submitted', 'paid', ['processing', 'paid']],
    ['notified', 'failed', ['submitted', 'processing', 'failed']],
    ['processing', 'lost', ['paid', 'disputed', 'lost']],
    ['disputed', 'refunded', ['paid', 'refunded']],
    ['paid', 'paid', []],
    ['paid', 'failed', null],
    ['canceled', 'paid', null],
    ['failed', 'paid', null],
  ] as const)('%s to %s', (from, to, steps) => {
    expect(stepsBetween(from, to)).toEqual(steps)
  })

  test('every step may follow the one before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), ([from, to]) => {
        const steps = stepsBetween(from, to) ?? []
        const way = [from, ...steps]
        expect(steps.every((step, index) => mayFollow(way[index]!, step))).toBe(true)
      }),
    )
  })
})

const at = new Date('2026-02-03T10:00:00Z')
const payment = (fields: object) => providerPayment({ id: 'pi', amountInCents: 100, createdAt: at, ...fields })
test.each([
  ['not begun', { state: 'open' }, 'submitted', 'submitted'],
  ['at the bank', { state: 'processing' }, 'processing', 'processing'],
  ['refused', { state: 'failed' }, 'failed', 'submitted'],
  ['given up', { state: 'canceled' }, 'failed', 'failed'],
  ['there', {}, 'paid', 'paid'],
  ['given back in part', { refundedInCents: 40 }, 'refunded', 'refunded'],
  ['disputed', { dispute: 'open', refundedInCents: 40 }, 'disputed', 'disputed'],
  ['disputed and lost', { dispute: 'lost' }, 'lost', 'lost'],
  ['disputed in vain', { dispute: 'won' }, 'paid', 'paid'],
])('a payment that is %s', (_title, fields, charged, typed) => {
  expect(stateOfPayment(payment(fields), { isTyped: false })).toBe(charged)
  expect(stateOfPayment(payment(fields), { isTyped: true })).toBe(typed)
})
