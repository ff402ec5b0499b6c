import { expect, test } from 'vitest'
import { toMailText } from './announcement-mail.ts'

test.each([
  ['Voir [les tarifs](/settings/pricing).', 'Voir les tarifs (https://nimbus.example/settings/pricing).'],
  ['[Le site](https://lumen.example/a)', 'Le site (https://lumen.example/a)'],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['# Titre\n\nUn **mot** et `code`', 'Titre\n\nUn mot et code'],
  ['<b>gras</b>', '<b>gras</b>'],
])('[ANN-001] in a mail %s reads %s', (markdown, text) => {
  expect(toMailText(markdown, 'https://nimbus.example')).toBe(text)
})
