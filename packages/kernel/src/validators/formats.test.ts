import { expect, test } from 'vitest'
import { isVisible, toHttpsLink } from './formats.ts'

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
