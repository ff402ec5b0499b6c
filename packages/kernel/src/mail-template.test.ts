import { expect, test } from 'vitest'
import { fillTemplate, templateProblem } from './mail-template.ts'

const texts = (text: string) => ({ subject: 'Bonjour', title: 'Titre', text, button: '' })

test.each([
  '{{#each items}}x{{/each}}',
  '{{> footer}}',
  '{% for x in y %}',
  '{{{raw}}}',
  '{{ constructor.constructor("x")() }}',
  '<script>alert(1)</script>',
  '<% include %>',
  '{{unclosed',
  '<iframe src=x>',
])('[APP-011] a template with a loop, an include or script is not published: %s', (text) => {
  expect(templateProblem(texts(text), ['constructor'])).toEqual({ kind: 'code' })
})

test('[APP-011] an unknown variable is named; those of the template and of every mail are allowed', () => {
  expect(templateProblem(texts('{{ firstName }}, {{link}}'), ['link'])).toBeNull()
  expect(templateProblem(texts('{{firstName}} {{montant}}'), ['link'])).toEqual({ kind: 'variable', name: 'montant' })
  expect(templateProblem({ ...texts('x'), subject: '{{oops}}' }, [])).toEqual({ kind: 'variable', name: 'oops' })
})

test('[APP-011] values are filled once and never read as templates', () => {
  expect(fillTemplate('{{a}} et {{ b }} {{c}}', { a: '{{b}}', b: '2' })).toBe('{{b}} et 2 {{c}}')
})

test('[APP-011] the text of a button is looked at like the others, and a mail needs none', () => {
  const { button: _, ...plain } = texts('Bonjour')
  expect(templateProblem(plain, [])).toBeNull()
  expect(templateProblem({ ...plain, button: '{{link}}' }, ['link'])).toBeNull()
  expect(templateProblem({ ...plain, button: '{{link}}' }, [])).toEqual({ kind: 'variable', name: 'link' })
  expect(templateProblem({ ...plain, button: '{{{link}}}' }, ['link'])).toEqual({ kind: 'code' })
})
