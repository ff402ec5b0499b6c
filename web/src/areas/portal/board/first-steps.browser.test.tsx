import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()

test.each([
  ['an administrator', true, ['/users?invite=yes', '/profile#second-factor']],
  ['a user', false, ['/profile#notifications', '/profile#second-factor']],
] as const)('a board without any request offers %s three first steps', async (_, admin, ways) => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin }))
  await openPage('/')
  const steps = page.getByRole('region', { name: say('firstSteps.title') })
  await expect.element(steps).toBeVisible()
  expect(steps.getByRole('listitem').elements()).toHaveLength(3)
  expect(
    steps
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(ways)
  expect(await seriousFindings()).toEqual([])
  await steps.getByRole('button', { name: say('firstSteps.request') }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
