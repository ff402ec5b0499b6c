import { expect, test } from 'vitest'
import { countCharacters } from './character-counter.ts'

test.each([
  [0, 'none'],
  [1500, 'none'],
  [1501, 'quiet'],
  [1999, 'quiet'],
  [2000, 'warning'],
  [2500, 'warning'],
  [2501, 'danger'],
  [9000, 'danger'],
] as const)('[THR-010] %i characters: the counter is %s', (count, tone) => {
  expect(countCharacters('é'.repeat(count))).toMatchObject({ count, tone })
})

test.each([
  ['', false],
  [' \n\t ', false],
  ['a', true],
  ['a'.repeat(2500), true],
  [` ${'a'.repeat(2500)} `, true],
  ['a'.repeat(2501), false],
  ['🛠'.repeat(2500), true],
])('[THR-009][THR-011] case %#: may be sent is %s', (typed, sendable) => {
  expect(countCharacters(typed).sendable).toBe(sendable)
})
