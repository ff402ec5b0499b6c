import { expect, test } from 'vitest'
import { shortTitle } from './short-title.ts'

test('a title is cut after 32 characters, without a space before the mark', () => {
  expect(shortTitle('Sécuriser les accès : tous')).toBe('Sécuriser les accès : tous')
  expect(shortTitle('a'.repeat(32))).toHaveLength(32)
  expect(shortTitle('a'.repeat(33))).toBe(`${'a'.repeat(31)}…`)
  expect(shortTitle('Raccorder l’ERP au nouveau tran sporteur')).toBe('Raccorder l’ERP au nouveau tran…')
})
