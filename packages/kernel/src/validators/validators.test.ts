import { expect, test } from 'vitest'
import { firstProblem } from './field-problem.ts'
import {
  divisibleBy,
  email,
  hexColour,
  matches,
  minLength,
  notBefore,
  quarterHours,
  required,
  website,
} from './validators.ts'

test('[UIX-051] an empty field is refused, a number passes, 0 too', () => {
  for (const value of ['', '   ', null, undefined, [], false])
    expect(required(value)).toEqual({ key: 'forms.required' })
  for (const value of [0, 7, 'a', ['a'], true]) expect(required(value)).toBeUndefined()
})

test('[UIX-052] an email has a name, a domain with a dot and no spaces', () => {
  expect(email(' ada@atelier-lumen.example ')).toBeUndefined()
  for (const text of ['ada', 'ada@atelier', 'a da@x.fr', `${'a'.repeat(250)}@x.fr`])
    expect(email(text)).toEqual({ key: 'forms.email' })
})

test('[UIX-053] at least eight characters unless another minimum is given', () => {
  expect(minLength()('1234567')).toEqual({ key: 'forms.minLength', values: { min: '8' } })
  expect(minLength()('12345678')).toBeUndefined()
  expect(minLength(3)('ab')).toEqual({ key: 'forms.minLength', values: { min: '3' } })
})

test.each([
  ['#17607c', true],
  ['#ABCDEF', true],
  ['17607c', false],
  ['#17607', false],
  ['#17607cff', false],
  ['#17607g', false],
])('[UIX-054] %s is a hexadecimal colour: %s', (text, valid) => {
  expect(hexColour(text)).toEqual(valid ? undefined : { key: 'forms.hexColour' })
})

test('[UIX-055] a text that does not match is refused', () => {
  expect(matches(/^[A-Z]{3}$/)('ATL')).toBeUndefined()
  expect(matches(/^[A-Z]{3}$/)('atl')).toEqual({ key: 'forms.format' })
})

test('[UIX-056] a multiple passes; the step of 15 minutes has its own text', () => {
  expect(divisibleBy(5)(20)).toBeUndefined()
  expect(divisibleBy(5)(21)).toEqual({ key: 'forms.divisible', values: { by: '5' } })
  expect(quarterHours(45)).toBeUndefined()
  expect(quarterHours(50)).toEqual({ key: 'forms.step' })
})

test('[UIX-057] a date before the reference is refused, the same date passes', () => {
  const check = notBefore(new Date('2026-02-03T00:00:00Z'), 'mar. 3 févr.')
  expect(check(new Date('2026-02-03T00:00:00Z'))).toBeUndefined()
  expect(check(new Date('2026-02-02T23:59:59Z'))).toEqual({ key: 'forms.dateAfter', values: { date: 'mar. 3 févr.' } })
})

test.each([
  ['https://atelier-lumen.example', true],
  ['http://localhost:3000/a?b=c', true],
  ['atelier-lumen.example', false],
  ['ftp://atelier-lumen.example', false],
  ['https://', false],
  ['javascript:alert(1)', false],
])('[UIX-067] %s is a website: %s', (text, valid) => {
  expect(website(text)).toEqual(valid ? undefined : { key: 'forms.website' })
})

test('the first problem is the one that is shown; an empty optional field has none', () => {
  expect(firstProblem<string>(required, email)('')).toEqual({ key: 'forms.required' })
  expect(firstProblem<string>(required, email)('a')).toEqual({ key: 'forms.email' })
  expect([email(''), website(''), hexColour(''), minLength()('')]).toEqual([undefined, undefined, undefined, undefined])
})
