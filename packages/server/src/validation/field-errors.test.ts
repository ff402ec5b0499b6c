import { NewPassword } from '@passerelle/contract/accounts/schemas'
import { Email, HexColour, text, Website } from '@passerelle/contract/schemas'
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

test('[UIX-051] an empty text is missing, whatever it should be', () => {
  for (const shape of [text(20), Email, NewPassword, z.string().check(z.regex(/^[A-Z]{3}$/))])
    expect(said(shape, '')).toBe('Le champ est nécessaire')
  expect([said(text(20), '  '), said(Email, '  ')]).toEqual(['Le champ est nécessaire', 'Le champ est nécessaire'])
})

test('[UIX-052] an email has a name, a domain with a dot and no spaces', () => {
  expect(said(Email, ' Ada@atelier-lumen.example ')).toBeUndefined()
  for (const value of ['ada', 'ada@', 'ada@atelier', '@x.fr', 'a da@x.fr', 'ada@x.fr,b@x.fr'])
    expect(said(Email, value)).toBe('Le champ doit être une adresse email valide')
})

test('[UIX-053] a password has eight characters at least', () => {
  expect([said(NewPassword, '12345678'), said(NewPassword, '1234567')]).toEqual([
    undefined,
    'Le champ doit faire au moins 8 caractères',
  ])
})

test.each([2, 8, 12])('[UIX-053] a text of fewer than %i characters says how many it takes', (least) => {
  const shape = z.string().check(z.minLength(least))
  expect([said(shape, 'x'.repeat(least)), said(shape, 'x'.repeat(least - 1))]).toEqual([
    undefined,
    `Le champ doit faire au moins ${least} caractères`,
  ])
})

test('[UIX-054] a colour is # and six hexadecimal digits, in either case', () => {
  for (const value of ['#17607c', '#ABCDEF', '#aBcDeF']) expect(said(HexColour, value)).toBeUndefined()
  for (const value of ['', 'red', '17607c', '#17607', '#176', '#17607cff', '#17607g', ' #17607c'])
    expect(said(HexColour, value)).toBe('Le champ doit être une couleur hexadecimal valide')
})

test('[UIX-067] a website is an absolute address by http or https, with a host', () => {
  for (const value of ['https://atelier-lumen.example', 'http://localhost:3000/a?b=c', ' https://x.fr '])
    expect(said(Website, value)).toBeUndefined()
  for (const value of ['x.fr', 'ftp://x.fr', 'https://', 'https:x.fr', '//x.fr', 'javascript:alert(1)'])
    expect(said(Website, value)).toBe('Le site web est invalide.')
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
