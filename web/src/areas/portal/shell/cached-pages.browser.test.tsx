import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../../testing/open-page.tsx'
import { readCachedPages, writeCachedPages } from './cached-pages.ts'

const server = setUpServer()
const entries = () =>
  page
    .getByRole('navigation', { name: say('shell.mainNav') })
    .first()
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== '/inbox')

test('[APP-010] the navigation lists what it listed at the last visit while the account is loading', async () => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['payments'] }))
  await openPage('/settings')
  await expect.poll(entries).toContain('/payments')
  expect(readCachedPages()).toEqual(['requests', 'availability', 'recap', 'payments', 'users', 'settings'])
})

test('[APP-010] before the first visit it lists only pages whose place is the same for everybody', async () => {
  const held = server().hold(accounts.readApp)
  await openPage('/settings')
  await expect.poll(entries).toEqual(['/', '/stats', '/projects/recap'])
  held.answer(example(AppShape, { _id: appId }))
  await expect.poll(entries).toContain('/settings')
})

test('[APP-010] the pages of another session are not listed', async () => {
  await openPage('/settings')
  writeCachedPages(['requests', 'users'])
  localStorage.setItem('passerelle.pages', localStorage.getItem('passerelle.pages')!.replace('test', 'else'))
  expect(readCachedPages()).toBeUndefined()
})
