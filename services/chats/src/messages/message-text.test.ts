import { expect, test } from 'vitest'
import { Problem } from '@passerelle/contract/problems'
import { parseMessageText } from './message-text.ts'

const refusal = (typed: string) => {
  try {
    parseMessageText(typed)
    return null
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

test('[THR-009] a message of spaces and line ends is empty', () => {
  expect(refusal('')).toBe('message_empty')
  expect(refusal(' \n\t\u00a0 ')).toBe('message_empty')
  expect(refusal('\u200b\u200f\u2066\u2069\ufe0f\u3164')).toBe('message_empty')
  expect(refusal('👩‍💻')).toBeNull()
})

test('[THR-009] the ends are trimmed, the inside is kept', () => {
  expect(parseMessageText('  Bonjour Ada,\n\n  merci.  ')).toBe('Bonjour Ada,\n\n  merci.')
})

test('[THR-011] 2500 characters pass, one more does not', () => {
  expect(parseMessageText('é'.repeat(2500))).toHaveLength(2500)
  expect(refusal('é'.repeat(2501))).toBe('message_too_long')
  expect(refusal(` ${'é'.repeat(2500)} `)).toBeNull()
})

test('[THR-011] an emoji counts as one character', () => {
  expect(refusal('🛠'.repeat(2500))).toBeNull()
  expect(refusal('🛠'.repeat(2501))).toBe('message_too_long')
})
