import { accounts } from '@passerelle/contract/accounts/api'
import { AppSettings } from '@passerelle/contract/accounts/settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()
const settings = example(AppSettings, {
  name: 'Atelier Lumen',
  description: 'Éclairage',
  prices: [{ name: 'Mission', dailyInCents: 95_000, hourlyInCents: 16_500, own: false }],
  outOfHoursFactor: 2.5,
  documents: [
    {
      document: 'cgsCloud',
      version: 1,
      validFrom: '2024-07-03',
      acceptedAt: null,
      acceptedBy: null,
      coming: { version: 2, announcedOn: '2026-01-09', validFrom: '2026-02-08', acceptedAt: null },
    },
  ],
})

test('[APP-010] a plain user reads information, prices and documents, and changes none of them', async () => {
  server().answer(accounts.readSettings, settings)
  await openPage('/settings')
  await expect.element(page.getByText('Éclairage')).toBeVisible()
  const inputs = () => document.querySelectorAll('.subject :is(input, select, textarea, button)').length
  expect(inputs()).toBe(0)
  await page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()
  await expect.element(page.getByRole('cell', { name: /^2[\s ]375,00/ })).toBeVisible()
  expect(inputs()).toBe(0)
  await page.getByRole('link', { name: say('accountSettings.subjects.documents'), exact: false }).click()
  await expect.element(page.getByText(say('accountSettings.notAccepted'))).toBeVisible()
  expect(inputs()).toBe(0)
})
