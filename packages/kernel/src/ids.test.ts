import { expect, test } from 'vitest'
import { getIdTimestamp, isId, isTaskSlug, newId } from './ids.ts'

test('[WLG-003] an id is 24 hex digits and its leading bytes tell when it was made', () => {
  const at = new Date('2026-02-03T14:20:07.900Z')
  const id = newId(at)
  expect(isId(id)).toBe(true)
  expect(getIdTimestamp(id)).toEqual(new Date('2026-02-03T14:20:07Z'))
})

test('two ids of the same second differ', () => {
  const at = new Date('2026-02-03T14:20:07Z')
  expect(newId(at)).not.toBe(newId(at))
})

test.each([
  ['ATL-12', true],
  ['MVD-1', true],
  ['A2-900', true],
  ['ABCDEF-1', true],
  ['atl-12', false],
  ['A-1', false],
  ['ABCDEFG-1', false],
  ['ATL-0', false],
  ['ATL-01', false],
  ['2AT-1', false],
  ['ATL12', false],
])('[TSK-002] %s as a readable id: %s', (text, valid) => {
  expect(isTaskSlug(text)).toBe(valid)
})

test('[WLG-003] an id is its second and eight bytes in hexadecimal, with leading zeros', () => {
  const bytes = (size: number) => Uint8Array.from({ length: size }, (_, index) => index * 17)
  expect(newId(new Date(16_000), bytes)).toBe('000000100011223344556677')
  expect(newId(new Date(0), (size) => new Uint8Array(size).fill(10))).toBe('000000000a0a0a0a0a0a0a0a')
})
