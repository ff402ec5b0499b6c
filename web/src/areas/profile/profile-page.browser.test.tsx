import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()

test('[UIX-033] the profile says that it comes soon until it is there', async () => {
  const answered = Promise.withResolvers<void>()
  server().answer(accounts.readMe, async () => {
    await answered.promise
    return example(Me, { _id: userId, appId, locale: 'fr', side: 'customer' })
  })
  await openPage('/profile')
  await expect.element(page.getByText(say('comingSoon.text'))).toBeVisible()
  answered.resolve()
  await expect.element(page.getByRole('heading', { name: say('profile.identity') })).toBeVisible()
  await expect.element(page.getByText(say('comingSoon.text'))).not.toBeInTheDocument()
})

test('a typed name is asked about before the profile is left, not before one of its sections', async () => {
  const me = example(Me, {
    _id: userId,
    appId,
    locale: 'fr',
    side: 'customer',
    firstName: 'Camille',
    lastName: 'Morel',
  })
  server().answer(accounts.readMe, me)
  await openPage('/profile')
  const name = page.getByLabelText(say('profile.firstName'))
  await name.fill('Camille ')
  await expect.element(page.getByRole('button', { name: say('profile.save') }).first()).toBeDisabled()
  await name.fill('Camilla')
  await page.getByRole('link', { name: say('profile.password') }).click()
  await expect.poll(() => location.hash).toBe('#password')
  await page
    .getByRole('link', { name: say('shell.requests') })
    .first()
    .click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(name).toHaveValue('Camilla')
  server().answer(accounts.updateMe, { ...me, firstName: 'Camilla' })
  await page
    .getByRole('button', { name: say('profile.save') })
    .first()
    .click()
  await expect.poll(() => server().calls(accounts.updateMe)).toEqual([{ firstName: 'Camilla' }])
  // Stored in another form, it is nothing that would be lost.
  const phone = page.getByLabelText(say('profile.phone'))
  await phone.fill('06 39 98 20 64')
  server().answer(accounts.updateMe, { ...me, firstName: 'Camilla', phone: '+33639982064' })
  await page
    .getByRole('button', { name: say('profile.save') })
    .first()
    .click()
  await expect.element(phone).toHaveValue('+33639982064')
  await page
    .getByRole('link', { name: say('shell.requests') })
    .first()
    .click()
  await expect.poll(() => location.pathname).not.toBe('/profile')
})
