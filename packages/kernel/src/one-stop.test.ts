import { expect, test } from 'vitest'
import { oneStop } from './one-stop.ts'

test.each([
  ['Utilisable vers le lun. 30 nov..', 'Utilisable vers le lun. 30 nov.'],
  ['Terminé le 3 févr.. Merci.', 'Terminé le 3 févr. Merci.'],
  ['Loading...', 'Loading...'],
  ['1..2', '1..2'],
])('“%s” has one full stop at the end of a word', (text, expected) => expect(oneStop(text)).toBe(expected))
