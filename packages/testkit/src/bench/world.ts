import { seedLabels } from '@passerelle/projects/labels/seeded-labels'
import { addRequests } from '@passerelle/host/bulk/add-requests'
import { openPlatform, type OpenPlatform } from '@passerelle/host/platform'
import { systemClock } from '@passerelle/server/clock'
import { runMigrations } from '@passerelle/server/database/migrate'
import { freePort } from '@passerelle/server/embedded/postgres-port'
import { parseEnv } from '@passerelle/server/env/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { databaseUrl, runOn } from '../admin.ts'
import { givenAccounts, type GivenAccounts, type GivenApp, type GivenPerson } from '../given-accounts.ts'

/** A database in which one account has so many requests and another one a few, with the settings of the process that serves it. */
export type World = {
  requests: number
  settings: Record<string, string>
  open: OpenPlatform
  given: GivenAccounts
  app: GivenApp
  user: GivenPerson
}

const beside = 2_000

export const createWorld = async (server: string, requests: number): Promise<World> => {
  const name = `bench_${requests}`
  await runOn(server, `CREATE DATABASE ${name}`)
  // Elsewhere a throwaway server commits without waiting for its log; until that is written, VACUUM finds no page that everybody sees.
  await runOn(server, `ALTER DATABASE ${name} SET synchronous_commit = on`)
  const url = databaseUrl(server, name)
  await runMigrations({ url })
  const port = `${await freePort()}`
  const settings = { DATABASE_URL: url, REDIS_URL: '', HOST: '127.0.0.1', PORT: port, ROLES: 'http,worker', LOG_LEVEL: 'error' }
  // The database from outside: what fills it, signs people in and plans jobs beside the servers.
  const env = { ...parseEnv(settings), roles: [] }
  const open = openPlatform({ env, clock: systemClock(), logger: createLogger('error'), connections: 4 })
  const { platform } = open
  const given = givenAccounts(platform)
  await seedLabels(platform.database.query)

  const fill = async (count: number) => {
    const made = await given.customer()
    const staff = await Promise.all([given.staff({ inside: [made.app] }), given.staff({ inside: [made.app], project: true })])
    const account = { id: made.app.id, customerIds: [made.admin.userId, made.user.userId], staffIds: staff.map(({ userId }) => userId) }
    await addRequests(platform.database, { account, count, now: platform.clock.now() })
    return made
  }
  await given.provider()
  await fill(beside)
  const { app, user } = await fill(requests)
  return { requests, settings, open, given, app, user }
}
