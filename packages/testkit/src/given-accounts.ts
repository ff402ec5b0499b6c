import { customerAdminRole, projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { insertApp, insertUser, registerStaff, uniqueTaskKey } from './account-rows.ts'
import { sessionFor } from './actors.ts'

export type GivenApp = { id: string; slug: string; name: string; taskKey: string }

/** A user who can sign in; `appId` is the account that they belong to, for staff the provider's. */
export type GivenPerson = {
  kind: 'customer' | 'staff'
  userId: string
  appId: string
  email: string
  firstName: string
  lastName: string
}

type PersonFields = {
  email?: string
  firstName?: string
  lastName?: string
  job?: string
  locale?: 'fr' | 'en'
  roles?: string[]
  /** Stored as given: hash it first if a test signs in with a password. */
  passwordHash?: string
}
type AppFields = {
  slug?: string
  name?: string
  taskKey?: string
  url?: string
  privileged?: boolean
  features?: string[]
  disabledAt?: Date
}
type StaffFields = PersonFields & {
  project?: boolean
  /** Accounts in which they are already registered. */ inside?: readonly GivenApp[]
}

type SessionFields = { inside?: Pick<GivenApp, 'id'>; expiresAt?: Date }

/** Fixtures: inserts unique accounts and users as rows within a few milliseconds, and opens real sessions. */
export const givenAccounts = (platform: Platform) => {
  const {
    clock,
    env,
    newId,
    database: { query },
  } = platform

  const app = async (fields: AppFields & { provider?: boolean } = {}): Promise<GivenApp> => {
    const id = newId()
    const row = {
      slug: `account-${id}`,
      name: `Account ${id.slice(-4)}`,
      taskKey: uniqueTaskKey(),
      ...fields,
      id,
      createdAt: clock.now(),
    }
    await insertApp(query, row)
    return { id, slug: row.slug, name: row.name, taskKey: row.taskKey }
  }

  const person = async (kind: GivenPerson['kind'], appId: string, fields: PersonFields): Promise<GivenPerson> => {
    const id = newId()
    const row = { email: `person-${id}@example.com`, firstName: 'Ada', lastName: id.slice(-6), roles: [], ...fields }
    await insertUser(query, { ...row, appId, id, staff: kind === 'staff', createdAt: clock.now() })
    return { kind, userId: id, appId, email: row.email, firstName: row.firstName, lastName: row.lastName }
  }

  /** The provider's account, created on first use. */
  const provider = async (): Promise<GivenApp> => {
    const read = 'SELECT id, slug, name, task_key AS "taskKey" FROM accounts.apps WHERE provider'
    const { rows } = await query<GivenApp>({ text: read })
    return rows[0] ?? app({ slug: env.provider, name: env.providerName, taskKey: 'NIM', provider: true })
  }

  /** A customer user, by default without the administrator role. */
  const user = (
    { id }: Pick<GivenApp, 'id'>,
    { admin = false, ...fields }: PersonFields & { admin?: boolean } = {},
  ): Promise<GivenPerson> => person('customer', id, { roles: admin ? [customerAdminRole] : [], ...fields })

  /** A member of staff (ROL-001); project staff if requested. */
  const staff = async ({ project = false, inside = [], ...fields }: StaffFields = {}): Promise<GivenPerson> => {
    const roles = [customerAdminRole, staffRole(env.provider), ...(project ? [projectStaffRole(env.provider)] : [])]
    const made = await person('staff', (await provider()).id, { roles, ...fields })
    for (const { id } of inside) await registerStaff(query, id, made.userId, clock.now())
    return made
  }

  /** A new account with an administrator and a user. */
  const customer = async (
    fields: AppFields = {},
  ): Promise<{ app: GivenApp; admin: GivenPerson; user: GivenPerson }> => {
    const made = await app(fields)
    return { app: made, admin: await user(made, { admin: true }), user: await user(made, { firstName: 'Basile' }) }
  }

  /** Opens a session, for staff inside an account if `inside` is given; returns its id and token. */
  const session = async (someone: Pick<GivenPerson, 'userId' | 'appId'>, { inside, expiresAt }: SessionFields = {}) => {
    const opened = await sessionFor(platform, someone, expiresAt ? { expiresAt } : {})
    if (inside)
      await query({
        text: 'UPDATE accounts.sessions SET in_app_id = $2 WHERE id = $1',
        values: [opened.sessionId, inside.id],
      })
    return opened
  }

  const tokenFor = async (someone: Pick<GivenPerson, 'userId' | 'appId'>, options?: SessionFields): Promise<string> =>
    (await session(someone, options)).token

  return { app, provider, customer, user, staff, session, tokenFor }
}

export type GivenAccounts = ReturnType<typeof givenAccounts>
