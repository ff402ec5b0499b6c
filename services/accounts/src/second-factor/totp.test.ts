import { expect, test } from 'vitest'
import { newRecoveryCodes, toCode } from '../identity/recovery-codes.ts'
import { findTotpStep, newTotpSecret, toTotpUri } from './totp.ts'

// RFC 6238, appendix B, for the secret "12345678901234567890"; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('at %i s the code is %s', (seconds, code, step) => {
  const at = (offset: number) => new Date((seconds + offset) * 1000)
  expect(findTotpStep(secret, code, at(0))).toBe(step)
  expect(findTotpStep(secret, code, at(30))).toBe(step)
  expect(findTotpStep(secret, code, at(-30))).toBe(step)
  expect(findTotpStep(secret, code, at(61))).toBeUndefined()
})

test('a secret has 160 bits and is told to an app by an address', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(toTotpUri(made, { issuer: 'Nimbus', label: 'Atelier Lumen (ada@atelier-lumen.example)' }))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(uri.searchParams.get('secret')).toBe(made)
  expect(uri.searchParams.get('issuer')).toBe('Nimbus')
})

test('ten recovery codes, none twice, compared without spaces, hyphens and capitals', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(toCode(` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).toBe(codes[0]!.replace('-', ''))
})
