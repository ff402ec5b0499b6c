import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

test('an unconfirmed account says so on every page, and sends the link again', async () => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, isUnconfirmed: true }))
  server().answer(accounts.mailConfirmationAgain, null)
  await openPage('/profile')
  const banner = page.getByRole('region', { name: say('registration.unconfirmed.title') })
  await expect.element(banner).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await banner.getByRole('button', { name: say('registration.unconfirmed.sendAgain') }).click()
  await expect.element(banner.getByText(say('registration.unconfirmed.sent'))).toBeVisible()
  expect(server().calls(accounts.mailConfirmationAgain)).toHaveLength(1)
})

test('a confirmed account shows no such banner', async () => {
  await openPage('/profile')
  await expect.element(page.getByRole('heading', { name: say('profile.title') }).first()).toBeVisible()
  expect(document.body.textContent).not.toContain(say('registration.unconfirmed.title'))
})
