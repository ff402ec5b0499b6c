import { expect, test } from 'vitest'
import { problemText, getTranslator } from './translate.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a problem speaks the language of its caller', () => {
  expect(problemText('fr', 'estimate_step')).toBe('Pas de 15 minutes requis')
  expect(problemText('en', 'estimate_pending')).toBe('Cannot change pending status while an estimate is pending')
})

test('places and plurals are filled', () => {
  expect(plain(getTranslator('fr')('board.waitingTitle', { count: 3 }))).toBe('3 demandes attendent votre réponse')
  expect(getTranslator('en')('board.waitingTitle', { count: 1 })).toBe('1 request is waiting for your answer')
})
