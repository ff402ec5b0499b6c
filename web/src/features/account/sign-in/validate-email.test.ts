import { expect, test } from 'vitest'
import { validateEmail } from './validate-email.ts'

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ada', 'email'],
  ['ada@atelier', 'email'],
  ['a da@x.fr', 'email'],
  [' ada@atelier-lumen.example ', undefined],
] as const)('[UIX-051][UIX-052] "%s" → %s', (text, problem) => {
  expect(validateEmail(text)).toBe(problem)
})
