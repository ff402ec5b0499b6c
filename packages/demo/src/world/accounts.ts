import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { customerAdminRole, projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { hashPassword } from '@passerelle/accounts/identity/passwords'
import { insertLogo } from './logos.ts'
import { demoApps, demoPassword, demoProvider, demoStaff } from './demo-accounts.ts'
import { randomBytesOf, seededRandom } from './random.ts'

/** Ids of the demo data: accounts by slug, users by email. */
export type SeededAccounts = { providerAppId: string; apps: Record<string, string>; people: Record<string, string> }

const staffRoles = (provider: string, project: boolean) => [
  customerAdminRole,
  staffRole(provider),
  ...(project ? [projectStaffRole(provider)] : []),
]

/**
 * Seeds the accounts, customers and staff of the demo, including staff rows in the accounts they have entered; created
 * 15 months before `now`. `provider` is the slug of this installation's provider.
 */
export const seedAccounts = async (
  database: Pick<Database, 'transaction'>,
  now: Date,
  provider: string = demoProvider.slug,
): Promise<SeededAccounts> => {
  const passwordHash = await hashPassword(demoPassword)
  const createdAt = new Date(now.getTime() - days(455))
  const bytes = randomBytesOf(seededRandom(20_260_101))
  const id = () => newId(createdAt, bytes)

  return database.transaction(async (tx) => {
    const providerAppId = await insertApp(tx, { ...demoProvider, slug: provider, id: id(), provider: true, createdAt })
    const seeded: SeededAccounts = { providerAppId, apps: {}, people: {} }
    const insertPerson = async (appId: string, person: Omit<UserRow, 'appId' | 'id' | 'createdAt'>) => {
      seeded.people[person.email] = await insertUser(tx, { ...person, appId, id: id(), createdAt })
    }
    for (const { project = false, notYetIn: _, watches: _watched, ...person } of demoStaff) {
      await insertPerson(providerAppId, { ...person, roles: staffRoles(provider, project), staff: true })
    }
    for (const { people, ...app } of demoApps) {
      const appId = (seeded.apps[app.slug] = await insertApp(tx, { ...app, id: id(), createdAt }))
      for (const { admin = false, ...person } of people)
        await insertPerson(appId, { ...person, roles: admin ? [customerAdminRole] : [], passwordHash })
      for (const { email, notYetIn } of demoStaff) {
        if (notYetIn !== app.slug)
          await tx.query({
            text: 'SELECT accounts.register_staff($1, $2, $3)',
            values: [appId, seeded.people[email], createdAt],
          })
      }
      for (const { email } of demoStaff.filter(({ watches }) => watches?.includes(app.slug)))
        await tx.prisma.accountWatcher.create({
          data: { appId, userId: seeded.people[email]!, createdBy: seeded.people[email]!, createdAt },
        })
    }
    return seeded
  })
}

type AppRow = {
  id: string
  slug: string
  name: string
  taskKey: string
  primaryColor: string
  description?: string
  provider?: boolean
  privileged?: boolean
  features?: string[]
  externalApps?: object[]
  metadata?: object
  createdAt: Date
}
type UserRow = {
  appId: string
  id: string
  email: string
  firstName: string
  lastName: string
  job: string
  roles: string[]
  staff?: boolean
  passwordHash?: string
  createdAt: Date
}

const insertApp = async (tx: Tx, row: AppRow): Promise<string> => {
  await tx.query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, primary_color, description, provider, privileged,
             features, external_apps, metadata, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      row.id,
      row.slug,
      row.name,
      row.taskKey,
      row.primaryColor,
      row.description ?? null,
      row.provider ?? false,
      row.privileged ?? false,
      row.features ?? [],
      JSON.stringify(row.externalApps ?? []),
      row.metadata ?? {},
      row.createdAt,
    ],
  })
  await insertLogo(tx, row)
  return row.id
}

const insertUser = async (tx: Tx, row: UserRow): Promise<string> => {
  await tx.query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, roles, staff, password_hash,
             created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.appId,
      row.id,
      row.email,
      row.firstName,
      row.lastName,
      row.job,
      row.roles,
      row.staff ?? false,
      row.passwordHash ?? null,
      row.createdAt,
    ],
  })
  return row.id
}
