import { expect, test } from 'vitest'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage, translateFields } from './field-message.ts'

test('a field says its message in the language of the response', () => {
  const problem = new Problem('invalid_input', { fields: { userId: fieldMessage('forms.notOfAccount') } })
  const [fr, en] = (['fr', 'en'] as const).map((locale) => translateFields(problem, locale)?.['userId'])
  expect(fr).not.toBe(en)
  expect([fr, en].join()).not.toContain('forms.')
})

test('values are put in, also those that depend on the language', () => {
  const values = { date: (locale: string) => `<${locale}>` }
  const problem = new Problem('invalid_input', { fields: { to: fieldMessage('forms.dateAfter', values) } })
  expect(translateFields(problem, 'fr')?.['to']).toContain('<fr>')
  expect(translateFields(problem, 'en')?.['to']).toContain('<en>')
})

test('messages that were said already stay, and a problem without fields has none', () => {
  expect(translateFields(new Problem('invalid_input', { errors: { name: 'trop long' } }), 'fr')).toEqual({
    name: 'trop long',
  })
  expect(translateFields(new Problem('not_found'), 'fr')).toBeUndefined()
})
