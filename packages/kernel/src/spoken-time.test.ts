import { expect, test } from 'vitest'
import { spokenTime } from './spoken-time.ts'

test.each([
  ['2026-02-03T13:09:00Z', 'quatorze heures neuf', 'fourteen oh nine'],
  ['2026-02-03T02:12:00Z', 'trois heures douze', 'three twelve'],
  ['2026-02-02T23:00:00Z', 'zéro heure', 'zero hundred hours'],
  ['2026-02-03T00:21:00Z', 'une heure vingt et une', 'one twenty-one'],
  ['2026-07-03T19:45:00Z', 'vingt et une heures quarante-cinq', 'twenty-one forty-five'],
  ['2026-02-03T22:30:00Z', 'vingt-trois heures trente', 'twenty-three thirty'],
])('[ONC-014] the time of %s is spoken in Paris', (at, french, english) => {
  expect(spokenTime(new Date(at), 'fr')).toBe(french)
  expect(spokenTime(new Date(at), 'en')).toBe(english)
})
