import { expect, test } from 'vitest'
import { scopeToAccount, toTsQuery } from './search-query.ts'
import type { Word } from './search-words.ts'
import { parseSlugQuery } from './slug-query.ts'
import { toSnippet } from './snippet.ts'

const word = (text: string, fields: Partial<Word> = {}): Word => ({
  word: text,
  stem: text,
  endings: [],
  near: [],
  ...fields,
})

test.each([
  [[], null],
  [[word('scanner')], `('scanner':*)`],
  [[word('imprimante', { stem: 'imprim' }), word('quai')], `('imprim') & ('quai':*)`],
  [[word('panne'), word('de', { stem: null })], `('panne')`],
  [[word('de', { stem: null })], `('de':*)`],
  [[word('x')], `('x')`],
  [[word('installatio', { endings: ['install', 'installation'] })], `('install' | 'installatio':*)`],
  [[word('srveur', { near: ['serveur', 'srveur'] }), word('plein')], `('srveur' | 'serveur') & ('plein':*)`],
])('the words of %j ask %s', (words, asked) => {
  expect(toTsQuery(words)).toBe(asked)
})

test('a search reads one account, its internal side only where allowed, and nothing for nobody', () => {
  expect(scopeToAccount('a1', `('quai')`)).toBe(`'@a1' & ('quai')`)
  expect(scopeToAccount('a1', `('quai')`, { internal: true })).toBe(`('@a1' | '@a1!') & ('quai' | '!quai')`)
  expect(scopeToAccount(null, `('quai')`)).toBe(`('quai')`)
  expect(scopeToAccount(null, `('paul') & ('gir':*)`, { internal: true })).toBe(
    `('paul' | '!paul') & ('gir':* | '!gir':*)`,
  )
  expect(scopeToAccount('a1', null, { internal: true })).toBe(`'@'`)
  expect(scopeToAccount('a1', null)).toBe(`'@'`)
})

test.each([
  ['ATL-12', 'ATL', 12],
  ['atl-12', 'ATL', 12],
  ['atl 12', 'ATL', 12],
  ['Atl12', 'ATL', 12],
  ['12', null, 12],
  ['#12', null, 12],
])('[SRC-002] [TSK-002] %s means a readable id', (text, key, number) => {
  const asked = parseSlugQuery(text)
  expect(asked.key).toBe(key)
  expect(asked.numbers.slice(0, 3)).toEqual([number, number * 10, number * 10 + 1])
  expect(asked.numbers).toHaveLength(11)
})

test.each(['ATL', 'ATL-', 'ATL-0', '012', 'scanner', 'ATL-1234567890', 'A-1', 'ATL--1', 'ATL-12 bis'])(
  '%s means no readable id',
  (text) => {
    expect(parseSlugQuery(text)).toEqual({ key: null, numbers: [] })
  },
)

test('an id of nine digits has nothing longer', () => {
  expect(parseSlugQuery('ATL-123456789').numbers).toEqual([123456789])
})

test('a marked text falls into its pieces, whatever else it holds', () => {
  expect(toSnippet('Le \u0002scanner\u0003 du \u0002quai\u0003')).toEqual([
    { text: 'Le ', hit: false },
    { text: 'scanner', hit: true },
    { text: ' du ', hit: false },
    { text: 'quai', hit: true },
  ])
  expect(toSnippet('')).toEqual([])
  expect(toSnippet('a\u0003b')).toEqual([{ text: 'a\u0003b', hit: false }])
})
