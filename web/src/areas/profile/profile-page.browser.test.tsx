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
