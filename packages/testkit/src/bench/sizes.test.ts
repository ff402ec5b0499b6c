import { expect, test } from 'vitest'
import { readSizes } from './sizes.ts'

test('sizes are the usual three, or those that are asked for, the smallest first and each once', () => {
  expect(readSizes([])).toEqual([10_000, 200_000, 1_000_000])
  expect(readSizes(['--', '200000', '10000', '10000'])).toEqual([10_000, 200_000])
})

test('what is no number of requests is refused', () => {
  for (const word of ['0', '999', '1e4', 'many', '5000001', '-10000'])
    expect(() => readSizes([word])).toThrow('takes numbers of requests')
})
