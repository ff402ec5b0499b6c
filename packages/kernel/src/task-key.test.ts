import { expect, test } from 'vitest'
import { taskKeysFor } from './task-key.ts'

test.each([
  ['lutherie-vasseur', ['LUT', 'LVA', 'LUV', 'LV', 'LUTH', 'LUT2', 'LUT3']],
  ['ab', ['AB', 'A', 'AB2', 'AB3'].filter((key) => key.length > 1)],
  ['a1', ['A1', 'A12', 'A13']],
])('[OPEN-026] the keys of %s, best first', (slug, keys) => {
  expect(taskKeysFor(slug).slice(0, keys.length)).toEqual(keys)
})

test('there are enough keys for a thousand accounts of one name, and none twice', () => {
  const keys = taskKeysFor('lutherie-vasseur')
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(1000)
  for (const key of keys) expect(key).toMatch(/^[A-Z][A-Z0-9]{1,5}$/)
})

test('the keys of short and long names in full', () => {
  expect(taskKeysFor('a-b-c-d-e-f-g-h').slice(0, 5)).toEqual(['ABC', 'AB', 'ABCDEF', 'ABCD', 'ABC2'])
  expect(taskKeysFor('x').slice(0, 2)).toEqual(['XX', 'XX2'])
  expect(taskKeysFor('q').slice(0, 2)).toEqual(['QX', 'QX2'])
  const keys = taskKeysFor('lutherie')
  expect(keys.slice(0, 4)).toEqual(['LUT', 'LU', 'LUTH', 'LUT2'])
  expect(keys.at(-1)).toBe('LUT999')
  expect(taskKeysFor('ab').at(-1)).toBe('AB999')
})
