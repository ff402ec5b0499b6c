import { expect, test } from 'vitest'
import { newToken, subaddress } from '../addresses/inbound-address.ts'
import { readOwnAddress } from './own-address.ts'

const settings = { address: 'demandes@nimbus.example', aliases: ['support@nimbus.example'], subaddress: 'plus' }
const token = 'a2'.repeat(13)

test.each([
  ['Demandes@NIMBUS.example', { kind: 'plain' }],
  ['support@nimbus.example', { kind: 'plain' }],
  [`demandes+${token}@nimbus.example`, { kind: 'word', word: token }],
  [`demandes+${token.toUpperCase()}@nimbus.example`, { kind: 'word', word: token }],
  [`demandes-${token}@nimbus.example`, { kind: 'word', word: token }],
  [`demandes+b${token}@nimbus.example`, { kind: 'bounce', token }],
  ['demandes+maison-verdier@nimbus.example', { kind: 'word', word: 'maison-verdier' }],
  ['demandes@other.example', null],
  ['autres@nimbus.example', null],
  ['demandesx@nimbus.example', null],
  ['demandes+@nimbus.example', null],
  ['support+x@nimbus.example', null],
])('[EML-021] reads what %s is for', (address, meaning) => {
  expect(readOwnAddress(settings, address)).toEqual(meaning)
})

test('[EML-021] a reply address is read as what it was made of', () => {
  const made = newToken()
  expect(made).toMatch(/^[a-z2-7]{26}$/)
  expect(readOwnAddress(settings, subaddress(settings, made)!)).toEqual({ kind: 'word', word: made })
  expect(subaddress({ ...settings, subaddress: 'none' }, made)).toBeNull()
})
