import { accounts } from '@passerelle/contract/accounts/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import { outcomesOf, type Measure } from '../measure.ts'
import type { World } from '../world.ts'

const limitMs = 1_000

/** A caller whose right is taken away: what they call before and after, and how it is taken. */
type Revocation = { call: () => Promise<unknown>; revoke: () => Promise<unknown> }
type Way = (world: World) => Promise<Revocation>

const bearing = (world: World, token: string) => createTestClient(world.origin, world.platform.env.provider, { token })
const readMe = (client: TestClient) => () => client.call(accounts.readMe, {})

/** A session of a user of a new account, and what ends it. */
const session =
  (revoke: (world: World, given: Given) => Promise<unknown>): Way =>
  async (world) => {
    const { app, admin, user } = await world.given.customer()
    const client = bearing(world, (await sessionFor(world.platform, user)).token)
    return {
      call: readMe(client),
      revoke: () => revoke(world, { appId: app.id, userId: user.userId, client, admin: world.as(admin) }),
    }
  }
type Given = { appId: string; userId: string; client: TestClient; admin: TestClient }

/** An access token of an administrator of a new account, and what ends it. */
const token =
  (revoke: (admin: TestClient, made: { userId: string; tokenId: string }) => Promise<unknown>): Way =>
  async (world) => {
    const { app, admin } = await world.given.customer()
    const maker = await world.given.user(app, { admin: true })
    const made = await world.as(maker).call(accounts.createAccessToken, { name: 'prove' })
    return {
      call: readMe(bearing(world, made.token)),
      revoke: () => revoke(world.as(admin), { userId: maker.userId, tokenId: made._id }),
    }
  }

const tokenOfStaff: Way = async (world) => {
  const { app } = await world.given.customer()
  const [emma, farid] = [await world.given.staff(), await world.given.staff({ project: true })]
  const made = await world.as(emma, { in: app.id }).call(accounts.createAccessToken, { name: 'prove' })
  const { id } = await world.given.provider()
  return {
    call: readMe(bearing(world, made.token)),
    revoke: () => world.as(farid, { in: id }).call(accounts.removeUser, { id: emma.userId }),
  }
}

const ways: readonly Way[] = [
  session((_world, { client }) => client.call(accounts.logout, {})),
  session((_world, { admin, userId }) => admin.call(accounts.removeUser, { id: userId })),
  session((_world, { admin, userId }) =>
    admin.call(accounts.updateUserById, { id: userId, email: `${userId}@corrected.example` }),
  ),
  session((_world, { admin }) => admin.call(accounts.setSecondFactorPolicy, { required: true })),
  session((world, { userId }) => world.rows('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', userId)),
  session((world, { appId }) => world.rows('UPDATE accounts.apps SET disabled_at = created_at WHERE id = $1', appId)),
  token((admin, { tokenId }) => admin.call(accounts.deleteAccessToken, { id: tokenId })),
  token((admin, { userId }) => admin.call(accounts.removeUser, { id: userId })),
  // A token does not come back with the role.
  token(async (admin, { userId: id }) => {
    await admin.call(accounts.updateUserById, { id, roles: [] })
    await admin.call(accounts.updateUserById, { id, roles: ['admin'] })
  }),
  tokenOfStaff,
]

/**
 * G31: the next request after a sign-out, the removal or a new address of the user, a second factor that the account
 * requires, or the disabling of the account is rejected; so is that of an access token that was deleted, or whose maker
 * was demoted or removed.
 */
export const measureRevocation: Measure = async (world, { rounds }) => {
  let [refused, slowest] = [0, 0]
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const { call, revoke } = await way(world)
      await call()
      await revoke()
      const begun = performance.now()
      const [code] = outcomesOf(await Promise.allSettled([call()]))
      slowest = Math.max(slowest, performance.now() - begun)
      if (code !== 'done') refused += 1
    }
  const total = rounds * ways.length
  return {
    held: refused === total && slowest <= limitMs,
    measured: `${refused} of ${total} next calls refused, the slowest within ${Math.round(slowest)} ms`,
  }
}
