import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { markdown, optionalMarkdown } from './schemas.ts'

test('[TSK-028] a description keeps the leading spaces of its lines: code or nested lists in Markdown', () => {
  for (const schema of [markdown(100), optionalMarkdown(100)]) {
    expect(z.parse(schema, '\n  \n    code\n  - deux\n\n')).toBe('    code\n  - deux')
    expect(z.parse(schema, 'Texte  ')).toBe('Texte')
  }
})

test('[TSK-028] a description of nothing but space is none', () => {
  expect([z.safeParse(markdown(10), ' \n ').success, z.parse(optionalMarkdown(10), ' \n ')]).toEqual([false, ''])
})
