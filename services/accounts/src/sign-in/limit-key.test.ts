import { expect, test } from 'vitest'
import { limitKey, networkOf } from './limit-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a key tells nothing and does not mix its parts up', () => {
  expect(limitKey('ada@atelier-lumen.example', '203.0.113.7')).not.toContain('ada')
  expect(limitKey('ab', 'c')).not.toBe(limitKey('a', 'bc'))
})
