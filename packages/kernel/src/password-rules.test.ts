import { expect, test } from 'vitest'
import { passwordMaxLength, passwordMinLength } from './password-rules.ts'

test('[ACC-015] a password has 8 to 200 characters', () => {
  expect([passwordMinLength, passwordMaxLength]).toEqual([8, 200])
})
