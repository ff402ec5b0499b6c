import { expect, test } from 'vitest'
import { emptyTypeahead, stepAmong, type TypeaheadState } from './choice-typeahead.ts'

const names = ['Basse', 'Moyenne', 'Haute', 'Majeure', 'Élevée', 'Mission']

/** Types letters with this much time between them, from a choice; answers where the focus is then. */
const typing = (word: string, from = 0, gap = 100) => {
  let [at, typed, time]: [number, TypeaheadState, number] = [from, emptyTypeahead, 1000]
  for (const letter of word) {
    const step = stepAmong(names, at, letter, (time += gap), typed)
    at = step.to ?? at
    typed = step.typed
  }
  return names[at]
}

test('arrows walk one by one and stop at both ends, Home and End lead there', () => {
  const to = (from: number, key: string) => stepAmong(names, from, key, 0, emptyTypeahead).to
  expect([
    to(0, 'ArrowDown'),
    to(5, 'ArrowDown'),
    to(2, 'ArrowUp'),
    to(0, 'ArrowUp'),
    to(3, 'Home'),
    to(3, 'End'),
  ]).toEqual([1, undefined, 1, undefined, 0, 5])
  expect([to(-1, 'ArrowDown'), to(2, 'Tab'), to(2, ' ')]).toEqual([0, undefined, undefined])
})

test('letters lead to the choice that begins with them, accents or not; after a pause they go on', () => {
  expect([typing('h'), typing('e'), typing('É'), typing('maj'), typing('mis'), typing('z')]).toEqual([
    'Haute',
    'Élevée',
    'Élevée',
    'Majeure',
    'Mission',
    'Basse',
  ])
  expect([typing('m'), typing('mm', 0, 1000), typing('mmm', 0, 1000), typing('mmmm', 0, 1000)]).toEqual([
    'Moyenne',
    'Majeure',
    'Mission',
    'Moyenne',
  ])
})

test('an arrow ends the word under way', () => {
  const { typed } = stepAmong(names, 0, 'm', 0, emptyTypeahead)
  expect(stepAmong(names, 1, 'ArrowDown', 10, typed).typed).toBe(emptyTypeahead)
  expect(stepAmong(names, 2, 'a', 20, emptyTypeahead).typed.word).toBe('a')
})
