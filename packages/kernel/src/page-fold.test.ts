import { expect, test } from 'vitest'
import { minutes } from './durations.ts'
import { foldToJoin, type OpenFold } from './page-fold.ts'

const now = new Date('2026-02-03T02:12:00Z')
const fold = (foldId: string, ago: number, ...appIds: string[]): OpenFold => ({
  foldId,
  startedAt: new Date(now.getTime() - minutes(ago)),
  appIds,
})
const join = (folds: OpenFold[], appId = 'verdier') => {
  const found = foldToJoin(folds, appId, now)
  return found && [found.fold.foldId, ...found.absorbedIds].join(' ')
}

test.each([
  ['nothing else', [], null],
  ['an outage of the same account', [fold('one', 3, 'verdier')], 'one'],
  ['an outage of another account', [fold('one', 3, 'atelier')], null],
  ['the newer of two, when it is of the account', [fold('one', 4, 'atelier'), fold('two', 3, 'verdier')], 'two'],
  ['two other accounts', [fold('two', 1, 'clinique'), fold('one', 3, 'atelier')], 'one two'],
  ['two other accounts in one fold', [fold('one', 3, 'atelier', 'clinique')], 'one'],
  ['three accounts, the own among them', [fold('two', 1, 'verdier', 'clinique'), fold('one', 3, 'atelier')], 'one two'],
  ['a fold of almost 15 minutes', [fold('one', 14.9, 'verdier')], 'one'],
  ['a fold of 15 minutes', [fold('one', 15, 'verdier')], null],
  ['folds of one moment', [fold('two', 1, 'atelier'), fold('one', 1, 'clinique')], 'one two'],
])('[ONC-021] beside %s a new outage joins %s', (_, folds, joined) => {
  expect(join(folds)).toBe(joined)
})
