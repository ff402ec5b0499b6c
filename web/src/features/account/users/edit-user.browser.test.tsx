import { people } from '@passerelle/contract/accounts/people'
import { Me } from '@passerelle/contract/accounts/schemas'
import { ListedUser, UserShape } from '@passerelle/contract/accounts/user-schemas'
import { users } from '@passerelle/contract/accounts/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const odile = {
  _id: '5'.repeat(24),
  firstName: 'Odile',
  lastName: 'Garnier',
  email: 'odile@lumen.example',
  job: null,
  phone: null,
  roles: ['admin'],
}
const details = { sessions: [], secondFactorAt: null, passkeys: 0, accessTokens: [] }

test('a corrected phone number does not give back the rights that a colleague took meanwhile', async () => {
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(users.listUsers, { list: [example(ListedUser, odile)], total: 1 })
  server().answer(users.readUser, { ...example(UserShape, odile), ...details })
  await openPage('/users')
  await page.getByText('Odile Garnier').first().click()
  const phone = page.getByLabelText(say('users.phone'))
  await phone.fill('+33612345678')
  const demoted = { ...odile, roles: [] }
  server().answer(users.readUser, { ...example(UserShape, demoted), ...details })
  server().answer(users.updateUserById, example(UserShape, { ...demoted, phone: '+33612345678' }))
  await page.getByRole('button', { name: say('users.save'), exact: true }).click()
  await expect.poll(() => server().calls(users.updateUserById)).toEqual([{ id: odile._id, phone: '+33612345678' }])
})
