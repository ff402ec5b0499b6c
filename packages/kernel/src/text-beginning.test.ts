import { expect, test } from 'vitest'
import { textBeginning } from './text-beginning.ts'

test('a text that fits is its own beginning', () => {
  expect(textBeginning('  Bonjour  ', 7)).toBe('Bonjour')
  expect(textBeginning(' \n ', 10)).toBe('')
})

test('a longer one is cut after a paragraph, else a line, else a word, else anywhere', () => {
  expect(textBeginning('un deux\n\ntrois', 12)).toBe('un deux')
  expect(textBeginning('un deux\ntrois', 12)).toBe('un deux')
  expect(textBeginning('un deux trois', 12)).toBe('un deux')
  expect(textBeginning('🙂'.repeat(25), 10)).toBe('🙂'.repeat(10))
})

test('a paragraph that ends in the first half is no place to cut', () => {
  expect(textBeginning('un\n\ndeux trois quatre', 16)).toBe('un\n\ndeux trois')
})
