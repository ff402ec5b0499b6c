import { accounts } from '@passerelle/contract/accounts/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { createTestClient } from '@passerelle/testkit/test-client'
import { outcomesOf, type Measure } from '../measure.ts'

const limitMs = 1_000

/** G31: the next request after a sign-out, the removal of the user or the disabling of the account is rejected. */
export const measureRevocation: Measure = async (world, { rounds }) => {
  let [refused, slowest] = [0, 0]
  const ways = [
    async (_user: { userId: string }, client: ReturnType<typeof createTestClient>) => {
      await client.call(accounts.logout, {})
    },
    async (user: { userId: string }) => {
      await world.rows('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', user.userId)
    },
    async (user: { userId: string; appId: string }) => {
      await world.rows('UPDATE accounts.apps SET disabled_at = created_at WHERE id = $1', user.appId)
    },
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const revoke of ways) {
      const { user } = await world.given.customer()
      const { token } = await sessionFor(world.platform, user)
      const client = createTestClient(world.origin, world.platform.env.provider, { token })
      await client.call(accounts.readMe, {})
      await revoke(user, client)
      const begun = performance.now()
      const [code] = outcomesOf(await Promise.allSettled([client.call(accounts.readMe, {})]))
      slowest = Math.max(slowest, performance.now() - begun)
      if (code !== 'done') refused += 1
    }
  const total = rounds * ways.length
  return {
    held: refused === total && slowest <= limitMs,
    measured: `${refused} of ${total} next calls refused, the slowest within ${Math.round(slowest)} ms`,
  }
}
