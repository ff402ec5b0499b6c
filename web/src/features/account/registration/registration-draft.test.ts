import { expect, test } from 'vitest'
import { blankRegistration, followName, parseDraft, stepToShow } from './registration-draft.ts'

test('[ACC-011] a half-filled registration is read back as it was left', () => {
  const draft = { ...blankRegistration, email: 'helene@lutherie-vasseur.example', services: ['clouds'], tax: 'FR 47' }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('[ACC-011] a password is never kept, nor anything else that is no part of the draft', () => {
  const kept = parseDraft(JSON.stringify({ ...blankRegistration, password: 'archet-colophane-31', roles: ['admin'] }))
  expect(kept).toEqual(blankRegistration)
})

test.each(['', 'null', '[]', '{"email":5,"services":"all"}', '{'])('a broken draft begins anew: %s', (text) => {
  expect(parseDraft(text)).toEqual(blankRegistration)
})

test('the slug follows the name until it is typed', () => {
  expect(followName({ name: '', slug: '' }, 'Lutherie V')).toEqual({ name: 'Lutherie V', slug: 'lutherie-v' })
  expect(followName({ name: 'Lutherie V', slug: 'atelier' }, 'Lutherie Va')).toEqual({ name: 'Lutherie Va' })
})

test('[ACC-011] a step shows once those before it were accepted, and none without a password', () => {
  expect(stepToShow(3, 4, true)).toBe(3)
  expect(stepToShow(4, 2, true)).toBe(2)
  expect(stepToShow(3, 4, false)).toBe(1)
  expect(stepToShow(0, 1, true)).toBe(1)
  expect(stepToShow(9, 9, true)).toBe(4)
})
