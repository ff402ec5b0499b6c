import { minutes } from '@passerelle/kernel/durations'
import { boot } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { collectionsTestEnvironment } from './collections-test-environment.ts'
import { startProviderPost } from './provider-post.ts'

/** Longer than the lease of any work here: what a killed worker held is free again. */
const takeOverMs = minutes(11)

// Others are told of what happened, which changes nothing about money.
const services = ['accounts', 'payments'] as const

/**
 * Accounts whose invoices are collected by two workers, one of which can be killed, from a provider whose webhooks come
 * doubled and in any order.
 */
export const collectionYearEnvironment = async () => {
  const lent = await createTestDatabase()
  const proxy = await startDatabaseProxy(lent.url)
  const world = await collectionsTestEnvironment({ databaseUrl: lent.url, services })
  const { clock, fake, keys } = world
  const second = await boot({
    services,
    env: { stripe: { ...keys, url: fake.url }, roles: ['worker'] },
    clock,
    databaseUrl: proxy.url,
  })
  const post = await startProviderPost(fake, {
    url: `${world.origin}/api/payments/v1/public/stripe/webhook`,
    secret: keys.webhookSecret,
  })
  return {
    ...world,
    deliver: post.deliver,
    /** Does all that is due, by both workers. */
    collect: async () => {
      await Promise.all([world.collect(), second.drain(services)])
    },
    /**
     * Does what is due until the second worker is killed at its n-th message to the database; then the first one takes
     * over what it held. Returns whether it came to that.
     */
    collectKilledAt: async (n: number): Promise<boolean> => {
      const wasKilled = await proxy.whileKilledAt(n, () => second.drain(services).catch(() => {}))
      if (!wasKilled) return false
      clock.advance(takeOverMs)
      await world.collect()
      proxy.resume()
      return true
    },
    close: async () => {
      await post.close()
      await second.close()
      await world.close()
      await proxy.close()
      await lent.drop()
    },
  }
}

export type CollectionYear = Awaited<ReturnType<typeof collectionYearEnvironment>>
