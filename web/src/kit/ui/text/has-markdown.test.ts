import { expect, test } from 'vitest'
import { hasMarkdown } from './has-markdown.ts'

test.each([
  '**gras**',
  '- un\n- deux',
  '1. un',
  'voir https://nimbus.example',
  'voir www.nimbus.example',
  'à ada@atelier-lumen.example',
  'la clé `ssh`',
])('%j is read as markup', (text) => {
  expect(hasMarkdown(text)).toBe(true)
})

test.each(['Merci, c’est parfait.', 'Rendez-vous à 9 h - 10 h.', 'Facture 12.5', 'bonjour @ tous'])(
  '%j is shown as it stands',
  (text) => {
    expect(hasMarkdown(text)).toBe(false)
  },
)
