import { expect, test } from 'vitest'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(getNetworkPrefix(ip)).toBe(network)
})

test('a key tells nothing and does not mix its parts up', () => {
  expect(rateLimitKey('ada@atelier-lumen.example', '203.0.113.7')).not.toContain('ada')
  expect(rateLimitKey('ab', 'c')).not.toBe(rateLimitKey('a', 'bc'))
})
