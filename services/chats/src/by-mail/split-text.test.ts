import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test('a text that fits is one message, and nothing is none', () => {
  expect(splitText('  Bonjour  ', 10)).toEqual(['Bonjour'])
  expect(splitText(' \n ', 10)).toEqual([])
})

test('a longer one is cut after a paragraph, else a line, else a word, else anywhere', () => {
  expect(splitText('un deux\n\ntrois', 12)).toEqual(['un deux', 'trois'])
  expect(splitText('un deux\ntrois', 12)).toEqual(['un deux', 'trois'])
  expect(splitText('un deux trois', 12)).toEqual(['un deux', 'trois'])
  expect(splitText('🙂'.repeat(25), 10)).toEqual(['🙂'.repeat(10), '🙂'.repeat(10), '🙂'.repeat(5)])
})

test('a message counts characters as the database does', () => {
  expect(splitText('x'.repeat(9000)).map((part) => part.length)).toEqual([2500, 2500, 2500, 1500])
})
