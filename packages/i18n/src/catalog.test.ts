import { expect, test } from 'vitest'
import { problemStatus } from '@passerelle/contract/problem-status'
import { en } from './en/catalog.ts'
import { server as enServer } from './en/server.ts'
import { fr } from './fr/catalog.ts'
import { server as frServer } from './fr/server.ts'
import { lazyGroups, loadInitialMessages, loadLazyMessages } from './catalog.ts'
import { negotiateLocale } from './locales.ts'

type Texts = { readonly [key: string]: string | Texts }

const leaves = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : leaves(text, `${prefix}${key}.`),
  )
const french = leaves(fr)
const english = new Map(leaves(en))

// Given by the requirements to the letter, their typewriter apostrophes included.
const verbatim = new Set([
  'forms.format',
  'forms.spanTooLong',
  'failures.updatePending',
  'failures.archive',
  'failures.addTime',
  'failures.stopTimer',
  'failures.restoreEstimate',
])

// The words of a plural are in braces too.
const places = (text: string) =>
  [...new Set([...text.matchAll(/(?<!\b(?:one|other) )\{(\w+)[,}]/g)].map((match) => match[1]!))].sort()
const tags = (text: string) => [...text.matchAll(/<(\w+)>/g)].map((match) => match[1]!).sort()

test('[UIX-041] both languages have the same keys, with the same places to fill', () => {
  expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort())
  for (const [key, text] of french) {
    expect({ key, places: places(english.get(key)!), tags: tags(english.get(key)!) }).toEqual({
      key,
      places: places(text),
      tags: tags(text),
    })
  }
})

test('French is set as French: real apostrophes, spaces that do not break before : ; ? ! and inside « »', () => {
  // The colons of a number format are not read.
  const slips = french.filter(
    ([key, text]) => (!verbatim.has(key) && text.includes("'")) || /\S [:;?!»]|« /.test(text.replaceAll(', ::', ',')),
  )
  expect(slips).toEqual([])
})

test('every problem has its text in both languages', () => {
  for (const code of Object.keys(problemStatus)) {
    expect(fr.problems).toHaveProperty(code)
    expect(en.problems).toHaveProperty(code)
  }
})

test('[UIX-041] French is the default and the fallback', async () => {
  expect(negotiateLocale(undefined)).toBe('fr')
  expect(negotiateLocale('de-DE,es;q=0.8')).toBe('fr')
  expect(negotiateLocale('en-GB,fr;q=0.5')).toBe('en')
  expect((await loadInitialMessages('fr')).common.close).toBe('Fermer')
  expect((await loadInitialMessages('en')).common.close).toBe('Close')
})

test.each([
  ['fr', fr, frServer],
  ['en', en, enServer],
] as const)(
  '[UIX-041] the groups of %s are the whole language, but for what only the server says',
  async (locale, all, server) => {
    const lazy = await Promise.all(lazyGroups.map((group) => loadLazyMessages(locale, group)))
    expect(Object.assign({}, await loadInitialMessages(locale), ...lazy, server)).toEqual(all)
  },
)
