import { expect, test } from 'vitest'
import { taskKeysFor } from './task-key.ts'

test.each([
  ['lutherie-vasseur', ['LUT', 'LVA', 'LUV', 'LV', 'LUTH', 'LUT2', 'LUT3']],
  ['ab', ['AB', 'A', 'AB2', 'AB3'].filter((key) => key.length > 1)],
  ['a1', ['A1', 'A12', 'A13']],
])('[API-104][OPEN-026] the keys of %s, best first', (slug, keys) => {
  expect(taskKeysFor(slug).slice(0, keys.length)).toEqual(keys)
})

test('[API-104] there are enough keys for a thousand accounts of one name, and none twice', () => {
  const keys = taskKeysFor('lutherie-vasseur')
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(1000)
  for (const key of keys) expect(key).toMatch(/^[A-Z][A-Z0-9]{1,5}$/)
})
