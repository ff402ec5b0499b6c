import { people } from '@passerelle/contract/accounts/people'
import { Me } from '@passerelle/contract/accounts/schemas'
import { ListedUser, UserShape } from '@passerelle/contract/accounts/user-schemas'
import { users } from '@passerelle/contract/accounts/users'
import { failingAddresses } from '@passerelle/contract/mails/failing-addresses'
import { board } from '@passerelle/contract/projects/board'
import { PersonShape } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'
import { taskOf } from '../../../testing/open-task.ts'

const server = setUpServer()
const odile = { _id: '5'.repeat(24), firstName: 'Odile', lastName: 'Garnier', roles: ['admin'] }
const basile = { _id: '6'.repeat(24), firstName: 'Basile', lastName: 'Roux' }
const details = { sessions: [], secondFactorAt: null, passkeys: 0, accessTokens: [] }
const badge = page.getByText(say('users.mails.fails'))
const signIn = (admin: boolean) =>
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin }))

test('[EML-045] an administrator sees whose mails come back, and lets them go again', async () => {
  signIn(true)
  server().answer(users.listUsers, { list: [example(ListedUser, odile), example(ListedUser, basile)], total: 2 })
  server().answer(users.readUser, { ...example(UserShape, odile), ...details })
  server().answer(failingAddresses.listFailingAddresses, { list: [{ userId: odile._id }] })
  await openPage('/users')
  await expect.element(badge).toBeVisible()
  expect(badge.elements()).toHaveLength(1)
  await page.getByText('Odile Garnier').first().click()
  const retry = page.getByRole('button', { name: say('users.mails.retry') })
  await expect.element(retry).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  server().refuse(failingAddresses.retryAddress, 'unavailable')
  await retry.click()
  await expect.poll(toastTexts).toHaveLength(1)
  server().answer(failingAddresses.retryAddress, null)
  server().answer(failingAddresses.listFailingAddresses, { list: [] })
  await retry.click()
  await expect.poll(() => badge.elements().length).toBe(0)
  expect(server().calls(failingAddresses.retryAddress)).toEqual([{ userId: odile._id }, { userId: odile._id }])
})

test.each([true, false])(
  '[EML-045] on a request it is shown beside its people; to an administrator: %s',
  async (admin) => {
    signIn(admin)
    server().answer(failingAddresses.listFailingAddresses, { list: [{ userId: basile._id }] })
    const person = example(PersonShape, { ...basile, staff: false })
    server().answer(board.readTask, taskOf([], { userId: basile._id, people: [person], memberIds: [] }))
    await openPage('/projects/tasks/ATL-3')
    await expect.element(page.getByRole('button', { name: say('task.copyLink') })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-part="owner"]')?.textContent).toContain('Basile Roux')
    const line = page.getByText(say('task.mailsReturn', { name: 'Basile' }))
    if (admin) await expect.element(line).toBeVisible()
    else expect(server().calls(failingAddresses.listFailingAddresses)).toEqual([])
  },
)

test.each([true, false])('[EML-045] the own page says that mails come back: %s', async (fails) => {
  signIn(false)
  server().answer(failingAddresses.readOwnAddress, { fails })
  await openPage('/profile')
  await expect.element(page.getByRole('heading', { name: say('profile.identity') })).toBeVisible()
  const line = page.getByText(say('profile.mailsReturn'))
  if (fails) await expect.element(line).toBeVisible()
  else await expect.poll(() => server().calls(failingAddresses.readOwnAddress).length).toBe(1)
  expect(line.elements()).toHaveLength(fails ? 1 : 0)
})
