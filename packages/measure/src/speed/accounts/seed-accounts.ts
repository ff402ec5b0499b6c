import { hashPassword } from '@passerelle/accounts/identity/passwords'
import type { OpenPlatform } from '@passerelle/host/platform'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { GivenAccounts, GivenApp, GivenPerson } from '@passerelle/testkit/given-accounts'
import { openDatabase } from '../open-database.ts'
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
  const name = `accounts_${users}`
  const { settings, open, given } = await openDatabase(server, { name, more: { MAIL_URL: mailUrl } })
  const { database, clock } = open.platform
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
