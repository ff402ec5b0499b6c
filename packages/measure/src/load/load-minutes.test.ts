import { expect, test } from 'vitest'
import { isFlat } from './load-minutes.ts'

test('memory is flat when the last third holds no more than the middle third, by their medians', () => {
  expect(isFlat([300, 400, 420, 430, 428, 431, 430, 433, 431])).toBe(true)
  expect(isFlat([300, 400, 420, 430, 428, 431, 430, 900, 431])).toBe(true)
  expect(isFlat([300, 350, 400, 450, 500, 550, 600, 650, 700])).toBe(false)
})

test('a run of a few minutes cannot tell', () => {
  expect(isFlat([300, 400, 900])).toBeNull()
})
