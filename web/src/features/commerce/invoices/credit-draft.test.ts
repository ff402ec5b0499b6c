import { expect, test } from 'vitest'
import { creditedLines, readQuantity } from './credit-draft.ts'

const lines = [
  { position: 1, quantity: 3.5, creditedQuantity: 1 },
  { position: 2, quantity: 2, creditedQuantity: 2 },
  { position: 3, quantity: 1, creditedQuantity: 0 },
]

test('everything that is left is taken back until somebody types', () => {
  expect(creditedLines(lines, {})).toEqual([
    { position: 1, quantity: 2.5 },
    { position: 3, quantity: 1 },
  ])
  expect(creditedLines(lines, { 1: '0,5', 3: '' })).toEqual([{ position: 1, quantity: 0.5 }])
})

test('too much, nonsense, or nothing at all is no credit note', () => {
  expect(creditedLines(lines, { 1: '2,6' })).toBeNull()
  expect(creditedLines(lines, { 1: 'x' })).toBeNull()
  expect(creditedLines(lines, { 1: '', 3: '0' })).toBeNull()
  expect(readQuantity('-1', 5)).toBeNull()
})
