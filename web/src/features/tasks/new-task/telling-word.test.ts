import { expect, test } from 'vitest'
import { tellingWord } from './telling-word.ts'

test.each([
  ['Mon imprimante ne marche plus', 'imprimante'],
  ['L’écran de l’accueil', 'accueil'],
  ['Wifi KO', ''],
  ['', ''],
])('“%s” is about “%s”', (title, word) => expect(tellingWord(title)).toBe(word))
