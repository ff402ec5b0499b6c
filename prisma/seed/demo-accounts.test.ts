import { expect, test } from 'vitest'
import { demoStaff } from './demo-accounts.ts'

test('[ADM-012] the provider has five internal accounts', () => {
  expect(demoStaff.map(({ email }) => email)).toEqual(
    ['emma', 'farid', 'gwen', 'hugo', 'lea'].map((name) => `${name}@nimbus.example`),
  )
})
