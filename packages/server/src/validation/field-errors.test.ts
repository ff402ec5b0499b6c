import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

/** What is said about the one field `it` when it holds this value. */
const said = (shape: z.ZodMiniType, value: unknown, locale: 'fr' | 'en' = 'fr') => {
  const read = z.safeParse(z.strictObject({ it: shape }), { it: value }, { reportInput: true })
  return read.success ? undefined : fieldErrors(read.error.issues, locale, 'body')['it']
}

test('[UIX-051] a number is there, zero too; nothing is not', () => {
  expect([said(z.int(), 0), said(z.int(), undefined), said(z.int(), undefined, 'en')]).toEqual([
    undefined,
    'Le champ est nécessaire',
    'This field is required',
  ])
})

test.each([2, 8, 12])('a text of fewer than %i characters says how many it takes', (least) => {
  const shape = z.string().check(z.minLength(least))
  expect([said(shape, 'x'.repeat(least)), said(shape, 'x'.repeat(least - 1))]).toEqual([
    undefined,
    `Le champ doit faire au moins ${least} caractères`,
  ])
})

test('[UIX-055] a text in another form than the one asked for says so', () => {
  const shape = z.string().check(z.regex(/^[A-Z]{3}$/))
  expect([said(shape, 'ATL'), said(shape, 'atl')]).toEqual([undefined, "Le format n'est pas respecté"])
})

test.each([5, 15])('[UIX-056] a number that %i does not divide says by what it has to be', (by) => {
  const shape = z.int().check(z.multipleOf(by))
  expect([said(shape, 0), said(shape, by * 3), said(shape, by + 1)]).toEqual([
    undefined,
    undefined,
    `Le champ doit être une valeur divisible par ${by}`,
  ])
})
