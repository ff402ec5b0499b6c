import { _createCache as createCache, _createIntlFormatters as createFormatters } from 'use-intl/core'
import parseAndFormat from 'use-intl/format-message'
import format from 'use-intl/format-message/format-only'
import { expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'
import { en } from './en/catalog.ts'
import { fr } from './fr/catalog.ts'
import { locales } from './locales.ts'

type Tree<Leaf> = { readonly [key: string]: Leaf | Tree<Leaf> }

const leaves = (texts: Tree<unknown>, prefix = ''): [string, unknown][] =>
  Object.entries(texts).flatMap(([key, leaf]) =>
    typeof leaf === 'string' || Array.isArray(leaf)
      ? [[prefix + key, leaf] as [string, unknown]]
      : leaves(leaf as Tree<unknown>, `${prefix}${key}.`),
  )

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
/** Something for each place of a text: the same number or word everywhere, and tags that show where they stood. */
const valuesFor = (text: string, value: number | string) => ({
  ...Object.fromEntries(namesIn(text, /\{(\w+)[,}]/g).map((name) => [name, value])),
  ...Object.fromEntries(
    namesIn(text, /<(\w+)>/g).map((name) => [name, (parts: unknown) => `[${name}:${String(parts)}]`]),
  ),
})

const optionsFor = (locale: string) => {
  const cache = createCache()
  return { cache, formatters: createFormatters(cache), locale, timeZone: 'Europe/Paris' }
}

test.each(locales)('every text reads the same compiled as parsed: %s', (locale) => {
  const catalog = { fr, en }[locale]
  const made = new Map(leaves(compileMessages(catalog)))
  const options = optionsFor(locale)
  for (const [key, text] of leaves(catalog) as [string, string][]) {
    const values = [0, 1, 2, 1234567.5, ...(/\{\w+,/.test(text) ? [] : ['Ève & Cie'])].map((value) =>
      valuesFor(text, value),
    )
    const of = (say: (value: ReturnType<typeof valuesFor>) => unknown) => values.map(say)
    expect({
      key,
      said: of((value) => format(key, made.get(key) as Parameters<typeof format>[1], value, options)),
    }).toEqual({ key, said: of((value) => parseAndFormat(key, text, value, options)) })
  }
})

test('a text that does not parse is refused', () => {
  expect(() => compileMessages({ broken: '{count, plural, one {# jour}' })).toThrow(/./)
})
