import { expect, test } from 'vitest'
import { tokenize } from './tokenizer.ts'

const kinds = (source: string) =>
  tokenize(source)
    .map(({ kind, text }) => `${kind} ${text.trim()}`)
    .filter((piece) => piece !== 'code ')

test('code, texts and comments are told apart', () => {
  expect(kinds("const a = 'now()' // now()\n/* b */ c()")).toEqual([
    'code const a =',
    "text 'now()'",
    'comment // now()',
    'comment /* b */',
    'code c()',
  ])
})

test('code inside a template is code, its words are one text', () => {
  expect(kinds('const a = `x ${f(`y ${z}`)} w` + 1')).toEqual([
    'code const a =',
    'code f(',
    'code z',
    'text `y ${}`',
    'code )',
    'text `x ${} w`',
    'code + 1',
  ])
})

test('a quote inside a regular expression opens no text', () => {
  expect(kinds("const a = /['\"/]/.test(b) ? c / d : 'e'")).toEqual([
    'code const a = /[\'"/]/.test(b) ? c / d :',
    "text 'e'",
  ])
})

test('an apostrophe in the words of a page opens no text', () => {
  expect(kinds("<p>l'accès</p>\n{t('a')}")).toEqual(["code <p>l'accès</p>\n{t(", "text 'a'", 'code )}'])
})

test('the slashes of a page open no regular expression', () => {
  expect(kinds("<p><b>x</b> {t('a')} <i /> {t('b')}</p>")).toEqual([
    'code <p><b>x</b> {t(',
    "text 'a'",
    'code )} <i /> {t(',
    "text 'b'",
    'code )}</p>',
  ])
})

test('every piece knows its line', () => {
  expect(
    tokenize("a\n/*\n*/\n`\n${b}\n`\n'c'")
      .filter(({ text }) => text.trim())
      .map(({ text, line }) => [text.trim(), line]),
  ).toEqual([
    ['a', 1],
    ['/*\n*/', 2],
    ['b', 5],
    ['`\n${}\n`', 4],
    ["'c'", 7],
  ])
})
