import { expect, test } from 'vitest'
import { toDocument } from './to-document.ts'

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
  expect(made.match(/@font-face/g)).toHaveLength(3)
})
