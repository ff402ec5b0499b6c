import { expect, test } from 'vitest'
import { isEmail, isVisible, isWebsite, toHttpsLink } from './formats.ts'

test('[MRG-004] a link is stored as the address that a browser opens', () => {
  expect(toHttpsLink(' HTTPS://Git.Example/a/../b?c=1#d ')).toBe('https://git.example/b?c=1#d')
})

test.each([
  'http://git.example',
  'javascript:alert(1)',
  '//git.example',
  'nonsense',
  'https://',
  'https://git.example@elsewhere.example/',
  'https://user:secret@git.example/',
  'https:\\\\git.example',
  'https://git.example/\\@elsewhere.example',
  'https://git.exam\nple/',
  'https://git.example/a b',
  'https://git.example/\u202egpj.exe',
  `https://git.example/${'a'.repeat(2000)}`,
])('[MRG-004] %j is no link', (text) => {
  expect(toHttpsLink(text)).toBeNull()
})

test('a text of invisible characters is empty', () => {
  for (const text of ['', ' ', '\u200b\u200d', '\u202e\u2066', '\ufeff', '\u3164', '\u2800'])
    expect(isVisible(text)).toBe(false)
  for (const text of ['a', '\u200bé', '👩‍💻', '0', '.']) expect(isVisible(text)).toBe(true)
})

test('[UIX-052] an address has at most 254 characters', () => {
  const address = (length: number) => `${'a'.repeat(length - 5)}@x.fr`
  expect([254, 255].map((length) => isEmail(address(length)))).toEqual([true, false])
})

test('[UIX-067] a website has a host, by http or https', () => {
  for (const text of ['http://x.fr', 'https://x.fr/a', ' HTTPS://x.fr']) expect(isWebsite(text)).toBe(true)
  for (const text of ['ftp://x.fr', 'https:x.fr', 'http:///x.fr', 'x.fr', '']) expect(isWebsite(text)).toBe(false)
})

test('[MRG-004] a link has at most 2000 characters, and neither a name nor a password', () => {
  const link = (length: number) => `https://git.example/${'a'.repeat(length - 20)}`
  expect([1999, 2000, 2001].map((length) => toHttpsLink(link(length)) !== null)).toEqual([true, true, false])
  expect(toHttpsLink('https://:secret@git.example/')).toBeNull()
})
