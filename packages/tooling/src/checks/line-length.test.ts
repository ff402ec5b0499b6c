import { expect, test } from 'vitest'
import { checkLineLength } from './line-length.ts'

const lines = (text: string) =>
  checkLineLength([{ path: 'services/a/src/b.ts', text }]).map(({ line, level }) => [line, level])

test('120 characters pass, 121 fail, counted as characters', () => {
  expect(lines(`${'a'.repeat(120)}\n${'😀'.repeat(120)}\n`)).toEqual([])
  expect(lines(`short\n${'a'.repeat(121)}\n`)).toEqual([[2, 'error']])
})
