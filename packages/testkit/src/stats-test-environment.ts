import { boot } from './boot.ts'
import { fakeClock } from './clock.ts'
import { givenAccounts } from './given-accounts.ts'
import { givenStats } from './given-stats.ts'

/** Test environment for availability: a booted process with a fake clock, and any number of accounts with users. */
export const statsTestEnvironment = async (now = '2026-02-03T12:00:00.000Z') => {
  const clock = fakeClock(now)
  const host = await boot({ services: ['stats', 'clouds'], clock, env: { tokenHours: 24 * 365 } })
  const given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }

  /** Creates an account with two customers. */
  const account = async () => {
    const { app, admin, user } = await given.customer()
    return { app, admin, user, asAda: host.as(admin), asBasile: host.as(user) }
  }
  return { ...host, clock, given, account, at: (text: string) => new Date(text) }
}
