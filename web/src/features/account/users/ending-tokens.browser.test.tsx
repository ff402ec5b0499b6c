import { people } from '@passerelle/contract/accounts/people'
import { Me } from '@passerelle/contract/accounts/schemas'
import { ListedUser, UserShape } from '@passerelle/contract/accounts/user-schemas'
import { users } from '@passerelle/contract/accounts/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const odile = { _id: '5'.repeat(24), firstName: 'Odile', lastName: 'Garnier', roles: ['admin'] }
const details = { sessions: [], secondFactorAt: null, passkeys: 0 }
const named = page.getByText('Export comptable, Inventaire', { exact: false })

test('[OPEN-065][API-103] removing or demoting somebody lists the access tokens that end with it', async () => {
  const tokens = ['Export comptable', 'Inventaire'].map((name, index) => ({ _id: `${index}`.repeat(24), name }))
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(users.listUsers, { list: [example(ListedUser, odile)], total: 1 })
  server().answer(users.readUser, { ...example(UserShape, odile), ...details, accessTokens: tokens })
  await openPage('/users')
  await page.getByText('Odile Garnier').first().click()
  await expect.element(page.getByRole('heading', { name: say('users.removeTitle') })).toBeVisible()
  await expect.poll(() => named.elements().length).toBe(1)
  await page.getByRole('radio', { name: say('users.asUser'), exact: false }).click()
  await expect.poll(() => named.elements().length).toBe(2)
  expect(await seriousFindings()).toEqual([])
})

test('[OPEN-065] nothing is said of tokens where there are none', async () => {
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(users.listUsers, { list: [example(ListedUser, odile)], total: 1 })
  server().answer(users.readUser, { ...example(UserShape, odile), ...details, accessTokens: [] })
  await openPage('/users')
  await page.getByText('Odile Garnier').first().click()
  await expect.element(page.getByRole('heading', { name: say('users.removeTitle') })).toBeVisible()
  expect(page.getByText(say('users.tokensEndText'), { exact: false }).elements()).toEqual([])
})
