import { expect, test } from 'vitest'
import { isLargeDocument, toDocument } from './to-document.ts'

test('a fragment becomes a document with its title, escaped, and its language', () => {
  const made = toDocument({ html: '<p>Bonjour</p>', title: 'A <b> & "c"', lang: 'en' })
  expect(made).toContain('<html lang="en">')
  expect(made).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(made).toContain('<body><p>Bonjour</p></body>')
})

test.each([
  ['<html><head><title>Own</title></head><body></body></html>', '<title>Own</title>'],
  ['<html lang="en"><body>x</body></html>', '<html lang="en">'],
])('a document keeps its own head, and gets the policy: %s', (html, kept) => {
  const made = toDocument({ html })
  expect(made).toContain(kept)
  expect(made.indexOf('content-security-policy')).toBeGreaterThan(0)
})

test('the product’s font is added where it is named, whatever its case', () => {
  const named = (html: string) => toDocument({ html }).match(/@font-face/g) ?? []
  expect(named('<p style="font-family: Inter">x</p>')).toHaveLength(3)
  expect(named('<html><head><style>body{font-family:"inter"}</style></head><body>x</body></html>')).toHaveLength(3)
  expect(named('<p>Interview</p>')).toHaveLength(0)
})

test.each([
  [19_000, '', false],
  [21_000, '', true],
  [19_000, `<img src="data:image/png;base64,${'A'.repeat(50_000)}">`, false],
  [1, `data:<table>${'<tr><td>x</td></tr>'.repeat(2_000)}</table>`, true],
])('a document of %i characters and what it embeds is large by its own text and elements', (length, file, isLarge) => {
  expect(isLargeDocument(`${file}${'x'.repeat(length)}`)).toBe(isLarge)
})
