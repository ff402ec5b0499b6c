import { inbound } from '@passerelle/contract/mails/inbound'
import { days, hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appId, openOffice, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const strip = () => page.getByRole('link', { name: /emails? à traiter/ })
const open = async (held: number, age: number | null) => {
  server().answer(inbound.countInbound, {
    held,
    oldestAt: age === null ? null : new Date(Date.now() - age - 1000).toISOString(),
  })
  await openOffice('/admin')
  await expect.element(page.getByRole('heading', { name: say('day.title') })).toBeVisible()
}

test.each([
  [3, hours(2), '3 emails à traiter, le plus ancien depuis 2 h'],
  [1, days(4), '1 email à traiter, le plus ancien depuis 4 j'],
])('[EML-053] the home says how many mails wait and for how long, and leads to them', async (held, age, text) => {
  await open(held, age)
  await expect.element(strip()).toBeVisible()
  expect(
    strip()
      .element()
      .textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')
      .trim(),
  ).toBe(text)
  await expect.element(strip()).toHaveAttribute('href', '/admin/deliveries')
})

test('[EML-053] the home says nothing of mails when none waits', async () => {
  await open(0, null)
  await expect.poll(() => server().calls(inbound.countInbound).length).toBeGreaterThan(0)
  await expect.element(strip()).not.toBeInTheDocument()
})

test('[EML-052] the count on the home follows the queue while a colleague works on it', async () => {
  await open(3, hours(2))
  await expect.element(strip()).toBeVisible()
  await expect
    .poll(() => server().live.frames())
    .toContainEqual(expect.objectContaining({ topic: 'backlog', id: userId }))
  server().answer(inbound.countInbound, { held: 0, oldestAt: null })
  server().live.send({
    type: 'event',
    name: 'inbound.discarded',
    at: new Date().toISOString(),
    appId,
    subject: appId,
    data: { reason: 'staff' },
    cursor: 'd'.repeat(24),
  })
  await expect.element(strip()).not.toBeInTheDocument()
})
