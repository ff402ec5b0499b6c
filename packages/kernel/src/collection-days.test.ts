import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBankDays, isBankDay } from './bank-days.ts'
import { collectionDay, retryDay, submissionTime } from './collection-days.ts'
import { addDays } from './nights.ts'

const later = { means: 'sepa_debit', isFirst: false } as const
const first = { means: 'sepa_debit', isFirst: true } as const

describe('[COL-004] the day of a collection', () => {
  test.each([
    ['on the due date', '2026-03-03', '2026-02-03', later, '2026-03-03'],
    ['on the next bank day', '2026-02-28', '2026-02-03', later, '2026-03-02'],
    ['two bank days after the notice', '2026-02-03', '2026-02-05', later, '2026-02-09'],
    ['five bank days after the notice of the first debit', '2026-02-04', '2026-02-03', first, '2026-02-10'],
    ['five bank days, past Easter', '2026-04-02', '2026-04-01', first, '2026-04-10'],
    [
      'a card on the due date, also a Sunday',
      '2026-03-01',
      '2026-02-03',
      { means: 'card', isFirst: true },
      '2026-03-01',
    ],
    ['a card after today', '2026-02-01', '2026-02-03', { means: 'card', isFirst: true }, '2026-02-04'],
  ] as const)('%s', (_title, dueOn, today, of, day) => {
    expect(collectionDay(dueOn, today, of)).toBe(day)
  })

  test('is never before the due date, never within the notice and always a bank day', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2025-01-01', count))
    fc.assert(
      fc.property(day, day, fc.boolean(), (dueOn, today, isFirst) => {
        const found = collectionDay(dueOn, today, { means: 'sepa_debit', isFirst })
        expect(found >= dueOn && found >= addBankDays(today, isFirst ? 5 : 2) && isBankDay(found)).toBe(true)
      }),
    )
  })
})

test('[COL-008] the second presentation is five bank days later', () => {
  expect(retryDay('2026-02-06')).toBe('2026-02-13')
  expect(retryDay('2026-04-01')).toBe('2026-04-10')
})

test('a debit is submitted from 06:00 in Paris of its day on, also on days of 23 and 25 hours', () => {
  expect(submissionTime('2026-02-03').toISOString()).toBe('2026-02-03T05:00:00.000Z')
  expect(submissionTime('2026-07-03').toISOString()).toBe('2026-07-03T04:00:00.000Z')
  expect(submissionTime('2026-03-29').toISOString()).toBe('2026-03-29T04:00:00.000Z')
  expect(submissionTime('2026-10-25').toISOString()).toBe('2026-10-25T05:00:00.000Z')
})
