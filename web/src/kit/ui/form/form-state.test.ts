import { Email, optionalText, text } from '@passerelle/contract/schemas'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankForm, editField, fieldError, judge, judgeAll, leaveField, maxLengthOf, nested } from './form-state.ts'

const Body = z.strictObject({ email: Email, name: z.string().check(z.minLength(1)) })
const textOf = (problem: { key: string } | undefined) => problem?.key

test('[UIX-050] a field is judged after it was left, then on input', () => {
  const typed = editField(blankForm({ email: '', name: '' }), { email: 'ada' })
  const { problems } = judge(Body, typed.draft)
  expect(fieldError(typed, problems, 'email', textOf)).toBeUndefined()
  const left = leaveField(typed, 'email')
  expect(fieldError(left, problems, 'email', textOf)).toBe('forms.email')
  const corrected = editField(left, { email: 'ada@x.fr' })
  expect(fieldError(corrected, judge(Body, corrected.draft).problems, 'email', textOf)).toBeUndefined()
})

test('[UIX-050] a field that is judged on input shows its problem while it is typed', () => {
  const typed = editField(blankForm({ email: '', name: '' }), { email: 'ada' }, { judged: true })
  expect(fieldError(typed, judge(Body, typed.draft).problems, 'email', textOf)).toBe('forms.email')
})

test('[UIX-050] sending judges every field', () => {
  const blank = blankForm({ email: '', name: '' })
  const { problems } = judge(Body, blank.draft)
  const tried = judgeAll(blank, problems)
  expect(fieldError(tried, problems, 'name', textOf)).toBe('forms.required')
})

test('a server error of a field holds until the field changes', () => {
  const refused = { ...blankForm({ email: 'ada@x.fr', name: 'Ada' }), refused: { email: 'pris', name: 'non' } }
  expect(fieldError(refused, {}, 'email', textOf)).toBe('pris')
  const changed = editField(refused, { email: 'b@x.fr' })
  expect([fieldError(changed, {}, 'email', textOf), fieldError(changed, {}, 'name', textOf)]).toEqual([
    undefined,
    'non',
  ])
})

test('dotted names are levels of the body', () => {
  expect(nested({ name: 'a', 'address.city': 'Lyon', 'address.line1': '1 rue' })).toEqual({
    name: 'a',
    address: { city: 'Lyon', line1: '1 rue' },
  })
})

test('a text field stops at the length of its schema', () => {
  const Person = z.strictObject({
    name: text(80),
    age: z.int().check(z.lte(120)),
    address: z.optional(z.nullable(z.strictObject({ city: optionalText(100) }))),
  })
  expect(['name', 'address.city', 'age', 'other'].map((name) => maxLengthOf(Person, name))).toEqual([
    80,
    100,
    undefined,
    undefined,
  ])
})

test('a server error of a name that is no field goes with any change', () => {
  const refused = { ...blankForm({ hours: '', minutes: '' }), refused: { estimatedTime: 'non', hours: 'trop' } }
  expect(editField(refused, { minutes: '15' }).refused).toEqual({ hours: 'trop' })
})
