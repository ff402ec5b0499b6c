import { expect, test } from 'vitest'
import { isForDisk, readSizes } from './sizes.ts'

test('sizes are the usual ones of the part, or those that are asked for, the smallest first and each once', () => {
  expect(readSizes([])).toEqual({ part: 'board', sizes: [10_000, 200_000, 1_000_000] })
  expect(readSizes(['--', '200000', '10000', '10000'])).toEqual({ part: 'board', sizes: [10_000, 200_000] })
  expect(readSizes(['office'])).toEqual({ part: 'office', sizes: [200_000, 1_000_000] })
  expect(readSizes(['uptime'])).toEqual({ part: 'uptime', sizes: [1_000] })
  expect(readSizes(['accounts', '10000'])).toEqual({ part: 'accounts', sizes: [10_000] })
})

test('what is neither a part nor a number of requests is refused', () => {
  for (const word of ['0', '999', '1e4', 'many', '10000001', '-10000', 'toString'])
    expect(() => readSizes([word])).toThrow('numbers of requests')
})

test('only what is too large for memory is written to a disk', () => {
  expect(isForDisk([10_000, 2_000_000])).toBe(false)
  expect(isForDisk([10_000, 10_000_000])).toBe(true)
})
