import type { Env } from '@passerelle/server/env'
import { boot } from './boot.ts'
import { fakeClock } from './clock.ts'
import { givenAccounts } from './given-accounts.ts'
import { givenProjects } from './given-projects.ts'

/**
 * Test environment for tasks: a booted process with a fake clock, an account with two customers, and staff inside it.
 */
export const projectsTestEnvironment = async (
  services = ['projects'],
  env: Partial<Env> = {},
  /** Of an existing test database; a new one by default. */
  databaseUrl?: string,
) => {
  const clock = fakeClock('2026-02-03T12:00:00.000Z')
  const host = await boot({
    services,
    clock,
    env: { tokenHours: 24 * 365, ...env },
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  const given = { ...givenAccounts(host.platform), ...givenProjects(host.platform) }
  const { app, admin, user } = await given.customer()
  const emma = await given.staff({ inside: [app] })
  const { query } = host.platform.database

  /** Returns the events of a task, in no particular order, because several may have the same timestamp. */
  // Without notice events, which the notifs service writes some time later.
  const eventsOf = async (id: string) =>
    (
      await query<{ name: string; actor: object; data: object }>({
        text: `SELECT name, actor, data FROM platform.events
          WHERE subject = $1 AND name NOT IN ('notice.written', 'answer.mailed')
          ORDER BY name`,
        values: [id],
      })
    ).rows

  return {
    ...host,
    clock,
    given,
    app,
    admin,
    user,
    emma,
    asAda: host.as(admin),
    asBasile: host.as(user),
    asEmma: host.as(emma, { in: app.id }),
    eventsOf,
    namesOf: async (id: string) => (await eventsOf(id)).map(({ name }) => name),
    /** Creates a task of the plain user. */
    request: (fields: Omit<Parameters<typeof given.task>[0], 'app' | 'owner'> = {}) =>
      given.task({ app, owner: user, ...fields }),
    iso: (ms = 0) => new Date(clock.now().getTime() + ms).toISOString(),
  }
}
