import { expect, test } from 'vitest'
import { parseXml } from './xml.ts'

test('[CLD-004] reads lists of items, texts with entities and empty elements', () => {
  const xml =
    '<?xml version="1.0"?><R xmlns="urn:x"><set><item><a>1 &amp; 2</a><b/></item><item><a>3</a>' +
    '</item></set><next></next></R>'
  expect(parseXml(xml)).toEqual({ set: [{ a: '1 & 2', b: '' }, { a: '3' }], next: '' })
})

test.each(['<a><b></a>', '', '<a></a><b></b>', '<html>'])('[CLD-004] refuses what is not one document: %s', (xml) => {
  expect(() => parseXml(xml)).toThrow()
})
