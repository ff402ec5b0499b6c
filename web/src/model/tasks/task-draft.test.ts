import { expect, test } from 'vitest'
import { isDirty, overtaken } from './task-draft.ts'

const stored = { name: 'Scanner', description: 'Bureau 12' }

test.each([
  [stored, stored, false],
  [{ ...stored, name: 'Scanner !' }, stored, true],
  [{ ...stored, description: '' }, stored, true],
  [{ name: '', description: ' ' }, null, false],
  [{ name: 'S', description: '' }, null, true],
  [{ name: '', description: 'B' }, null, true],
])('[TSK-030] a form with %j beside %j has something to lose: %s', (draft, beside, active) => {
  expect(isDirty(draft, beside)).toBe(active)
})

test('a draft warns where somebody else wrote what the form would replace', () => {
  const mine = { ...stored, description: 'Bureau 14' }
  expect(overtaken(mine, stored, stored)).toEqual([])
  expect(overtaken(mine, stored, { ...stored, name: 'Copieur' })).toEqual([])
  expect(overtaken(mine, stored, mine)).toEqual([])
  expect(overtaken(stored, stored, { name: 'Copieur', description: 'Bureau 13' })).toEqual([])
  expect(overtaken(mine, stored, { ...stored, description: 'Bureau 13' })).toEqual(['description'])
  expect(overtaken({ name: 'A', description: 'B' }, stored, { name: 'C', description: 'D' })).toEqual([
    'name',
    'description',
  ])
})
