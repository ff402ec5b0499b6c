import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoApps, demoStaff } from './demo-accounts.ts'

test('[ADM-012] the provider has five internal accounts', () => {
  expect(demoStaff.map(({ email }) => email)).toEqual(
    ['emma', 'farid', 'gwen', 'hugo', 'lea'].map((name) => `${name}@nimbus.example`),
  )
})

test('[APP-005] linked applications have a logo that the product serves itself', () => {
  const logos = demoApps.flatMap(({ externalApps = [] }) => externalApps.map(({ logoUrl }) => logoUrl))
  expect(logos).toHaveLength(2)
  for (const logo of logos) expect(existsSync(new URL(`../../../../web/public${logo}`, import.meta.url))).toBe(true)
})
