import { expect, test } from 'vitest'
import { hasPasskeys, relyingPartyOf } from './relying-party.ts'

test('[ADR-0051] passkeys belong to the host of the public origin, and need a name instead of an address', () => {
  expect(relyingPartyOf({ origin: 'https://portail.example:8443', providerName: 'Nimbus' })).toEqual({
    id: 'portail.example',
    origin: 'https://portail.example:8443',
    name: 'Nimbus',
  })
  expect(hasPasskeys('http://localhost:3000')).toBe(true)
  expect(hasPasskeys('http://127.0.0.1:3000')).toBe(false)
  expect(hasPasskeys('http://[::1]:3000')).toBe(false)
  expect(() => relyingPartyOf({ origin: 'http://127.0.0.1:3000', providerName: 'Nimbus' })).toThrow()
})
