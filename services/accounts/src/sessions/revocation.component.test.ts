import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'

let host: Booted
let given: GivenAccounts
beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const bearing = (token: string) => createTestClient(host.origin, host.platform.env.provider, { token })
const query = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })

/** A caller whose right is taken away, and how. */
type Revocation = { client: TestClient; revoke: () => Promise<unknown> }
type Given = { appId: string; userId: string; client: TestClient; admin: TestClient }

const session = (revoke: (given: Given) => Promise<unknown>) => async (): Promise<Revocation> => {
  const { app, admin, user } = await given.customer()
  const client = bearing((await sessionFor(host.platform, user)).token)
  return { client, revoke: () => revoke({ appId: app.id, userId: user.userId, client, admin: host.as(admin) }) }
}

const accessToken =
  (revoke: (admin: TestClient, made: { userId: string; tokenId: string }) => Promise<unknown>) =>
  async (): Promise<Revocation> => {
    const { app, admin } = await given.customer()
    const maker = await given.user(app, { admin: true })
    const made = await host.as(maker).call(accounts.createAccessToken, { name: 'Exports' })
    return {
      client: bearing(made.token),
      revoke: () => revoke(host.as(admin), { userId: maker.userId, tokenId: made._id }),
    }
  }

const tokenOfStaff = async (): Promise<Revocation> => {
  const { app } = await given.customer()
  const [emma, farid] = [await given.staff(), await given.staff({ project: true })]
  const made = await host.as(emma, { in: app.id }).call(accounts.createAccessToken, { name: 'Exports' })
  const { id } = await given.provider()
  return {
    client: bearing(made.token),
    revoke: () => host.as(farid, { in: id }).call(accounts.removeUser, { id: emma.userId }),
  }
}

test.each<[string, () => Promise<Revocation>]>([
  ['a session that was signed out', session(({ client }) => client.call(accounts.logout, {}))],
  ['a session of a removed user', session(({ admin, userId: id }) => admin.call(accounts.removeUser, { id }))],
  [
    'a session of a user whose address was changed',
    session(({ admin, userId: id }) => admin.call(accounts.updateUserById, { id, email: `${id}@corrected.example` })),
  ],
  [
    'a session without the second factor that its account now requires',
    session(({ admin }) => admin.call(accounts.setSecondFactorPolicy, { required: true })),
  ],
  [
    'a session of a user who was deleted in the database',
    session(({ userId }) => query('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', userId)),
  ],
  [
    'a session of a disabled account',
    session(({ appId }) => query('UPDATE accounts.apps SET disabled_at = created_at WHERE id = $1', appId)),
  ],
  [
    'an access token that was deleted',
    accessToken((admin, { tokenId }) => admin.call(accounts.deleteAccessToken, { id: tokenId })),
  ],
  [
    'an access token whose maker was removed',
    accessToken((admin, { userId }) => admin.call(accounts.removeUser, { id: userId })),
  ],
  [
    'an access token whose maker was demoted, also with the role back',
    accessToken(async (admin, { userId: id }) => {
      await admin.call(accounts.updateUserById, { id, roles: [] })
      await admin.call(accounts.updateUserById, { id, roles: ['admin'] })
    }),
  ],
  ['an access token of staff who were removed', tokenOfStaff],
])(
  '[ACC-022] the next call is refused to %s',
  async (_what, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const { client, revoke } = await prepare()
      await client.call(accounts.readMe, {})
      await revoke()
      await expect(client.call(accounts.readMe, {})).rejects.toThrow()
    }
  },
  raceTimeout,
)
