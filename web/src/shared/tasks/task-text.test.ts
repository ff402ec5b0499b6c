import { expect, test } from 'vitest'
import { isActive } from './task-text.ts'

const stored = { name: 'Scanner', description: 'Bureau 12' }

test.each([
  [stored, stored, false], [{ ...stored, name: 'Scanner !' }, stored, true], [{ ...stored, description: '' }, stored, true],
  [{ name: '', description: ' ' }, null, false], [{ name: 'S', description: '' }, null, true], [{ name: '', description: 'B' }, null, true],
])('[TSK-030] a form with %j beside %j has something to lose: %s', (draft, beside, active) => {
  expect(isActive(draft, beside)).toBe(active)
})
