import { hashPassword } from '@passerelle/accounts/sign-in/passwords'
import { openPlatform, type OpenPlatform } from '@passerelle/host/platform'
import { runWithoutTimeout } from '@passerelle/host/seed/run-without-timeout'
import { systemClock } from '@passerelle/server/clock'
import { runMigrations } from '@passerelle/server/database/migrate'
import { parseEnv } from '@passerelle/host/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { databaseUrl, runOn } from '../../admin.ts'
import { givenAccounts, type GivenAccounts, type GivenApp, type GivenPerson } from '../../given-accounts.ts'
import { withoutIndexes } from '../without-indexes.ts'
import { insertEvents, insertUsers } from './account-rows-sql.ts'

/** A database with many accounts, and the one that is measured. */
export type AccountsDataset = {
  users: number
  settings: Record<string, string>
  open: OpenPlatform
  given: GivenAccounts
  app: GivenApp
  admin: GivenPerson
  staff: GivenPerson
  password: string
  passwordHash: string
}

/** Users of one account. */
const each = 1000
export const eventsPerUser = 10
const password = 'un mot de passe de mesure'

/** Fills a database with users in accounts of a thousand, and ten events for each; `mailUrl` is its mail server. */
export const seedAccounts = async (server: string, users: number, mailUrl: string): Promise<AccountsDataset> => {
  const name = `bench_accounts_${users}`
  await runOn(server, `CREATE DATABASE ${name}`)
  const url = databaseUrl(server, name)
  await runMigrations({ url })
  const settings = {
    DATABASE_URL: url,
    REDIS_URL: '',
    HOST: '127.0.0.1',
    PORT: `${await getFreePort()}`,
    ROLES: 'http,worker',
    LOG_LEVEL: 'error',
    MAIL_URL: mailUrl,
  }
  const env = { ...parseEnv(settings), roles: [] }
  const open = openPlatform({ env, clock: systemClock(), logger: createLogger('error'), connections: 4 })
  const { database, clock } = open.platform
  const given = givenAccounts(open.platform)
  await given.provider()
  const passwordHash = await hashPassword(password)
  const { app, admin } = await given.customer()
  for (let filled = each; filled < users; filled += each) await given.app()
  const staff = await given.staff({ inside: [app] })
  const fill = (insert: string) => runWithoutTimeout(database, ['SET session_replication_role = replica', insert])
  const usersOfAll = insertUsers(Math.min(each, users), passwordHash, clock.now())
  await withoutIndexes(database, () => fill(usersOfAll), 'accounts.users')
  await withoutIndexes(database, () => fill(insertEvents(eventsPerUser, clock.now())), 'platform.events')
  await runWithoutTimeout(database, ['VACUUM ANALYZE accounts.users', 'VACUUM ANALYZE platform.events'])
  return { users, settings, open, given, app, admin, staff, password, passwordHash }
}
