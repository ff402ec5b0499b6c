import { expect, test } from 'vitest'
import { sizeText } from './format-size.ts'

test.each([
  [12, '1 ko', '1 kB'],
  [214_300, '214 ko', '214 kB'],
  [1_240_000, '1,2 Mo', '1.2 MB'],
  [25_000_000, '25 Mo', '25 MB'],
])('%i bytes read as %s', (bytes, fr, en) => {
  expect([sizeText(bytes, 'fr'), sizeText(bytes, 'en')].map((text) => text.replace(/\s/g, ' '))).toEqual([fr, en])
})
