import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { lines, markdown, name, optionalLines, optionalMarkdown, optionalText, text } from './schemas.ts'

test('[TSK-028] a description keeps the leading spaces of its lines: code or nested lists in Markdown', () => {
  for (const schema of [markdown(100), optionalMarkdown(100)]) {
    expect(z.parse(schema, '\n  \n    code\n  - deux\n\n')).toBe('    code\n  - deux')
    expect(z.parse(schema, 'Texte  ')).toBe('Texte')
  }
})

test('[TSK-028] a description of nothing but space is none', () => {
  expect([z.safeParse(markdown(10), ' \n ').success, z.parse(optionalMarkdown(10), ' \n ')]).toEqual([false, ''])
})

test('a text of one line holds no line breaks, control characters or marks of direction; a tab becomes a space', () => {
  for (const schema of [text(40), optionalText(40), name(40)]) {
    const controls = ['\n', '\r', '\u0000', '\u0007', '\u001B', '\u0085', '\u2028']
    const directions = ['\u200F', '\u202E', '\u2066']
    for (const sign of [...controls, ...directions])
      expect(z.safeParse(schema, `Ada${sign}Lovelace`).success).toBe(false)
    expect(z.parse(schema, '  Ada\tde  Lovelace\n')).toBe('Ada de  Lovelace')
    expect(z.parse(schema, 'Zoë 👩‍💻 l’Écluse')).toBe('Zoë 👩‍💻 l’Écluse')
  }
})

test('a text of several lines keeps line feeds and tabs, and loses other control characters', () => {
  for (const schema of [lines(40), optionalLines(40), markdown(40), optionalMarkdown(40)]) {
    expect(z.parse(schema, 'un\r\n\tdeux\u000Btrois\u001B[31m')).toBe('un\n\tdeux\ntrois[31m')
    expect(z.safeParse(schema, 'un\u0000').success).toBe(false)
  }
})

test('a name holds no beginning of a link; other spellings of domains stay', () => {
  for (const link of ['Voir https://a.example', 'ftp://x', 'WWW.a.example', 'Société www.a'])
    expect(z.safeParse(name(40), link).success).toBe(false)
  for (const given of ['Booking.com', 'Dr. A. www', 'Café: 7/8', 'a.example'])
    expect(z.parse(name(40), given)).toBe(given)
})
