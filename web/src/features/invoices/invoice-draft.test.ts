import { expect, test } from 'vitest'
import { hours } from '@passerelle/kernel/durations'
import { addRequest, emptyDraft, emptyLine, pricedLine, toBody } from './invoice-draft.ts'
import { typedNumber } from '../../kit/format/typed-number.ts'

test.each([
  ['3,5', 3, 3.5],
  ['1 234,50 €', 2, 1234.5],
  ['12.345', 2, undefined],
  ['-1', 2, undefined],
  ['', 2, undefined],
  ['1e3', 2, undefined],
])('a typed number: %s with %i decimals', (text, decimals, expected) => {
  expect(typedNumber(text, decimals)).toBe(expected)
})

test('a line counts when its figures are whole; a draft is sent when every line does', () => {
  const line = { ...emptyLine(), title: 'Infogérance', quantity: '3,5', price: '165' }
  expect(pricedLine(line)).toEqual({ quantity: 3.5, unitPriceInCents: 16_500, vatPercent: 20 })
  expect(pricedLine({ ...line, quantity: '0' })).toBeUndefined()
  const draft = { ...emptyDraft(), subject: 'Février', lines: [line] }
  expect(toBody(draft)).toMatchObject({ subject: 'Février', dueOn: null, lines: [{ title: 'Infogérance' }] })
  expect(toBody({ ...draft, subject: ' ' })).toBeUndefined()
  expect(toBody({ ...draft, lines: [line, emptyLine()] })).toBeUndefined()
})

test('[WLG-031] a request becomes a line of its billable hours, at the price used before, for a blank one', () => {
  const request = { taskId: 'a', slug: 'MVD-117', name: 'Doublons', doneAt: null, workLogs: 2, billableMs: hours(1.25) }
  const hourly = { ...emptyLine(), unit: 'hour' as const, price: '165,00' }
  expect(addRequest(request, [emptyLine(), hourly])).toMatchObject([
    hourly,
    { title: 'MVD-117 Doublons', quantity: '1,25', unit: 'hour', price: '165,00', taskId: 'a' },
  ])
})
