import { existsSync } from 'node:fs'
import type { Platform } from '@passerelle/server/platform'
import { seedInstallation } from '../seed-installation.ts'

// The demo world is not part of the image for production: it is imported here, and only if it is there.
const world = new URL(import.meta.resolve('@passerelle/demo/world/demo-world'))

const firstAccount = async ({ database }: Pick<Platform, 'database'>) =>
  (await database.query<{ slug: string }>({ text: 'SELECT slug FROM accounts.apps ORDER BY created_at, id LIMIT 1' }))
    .rows[0]

/**
 * Seeds an empty database: with demo data, or with `empty` as a new installation is, without accounts of customers.
 * Returns what to say about it.
 */
export const seedIfEmpty = async (
  platform: Pick<Platform, 'database' | 'clock' | 'env'>,
  { empty }: { empty: boolean },
): Promise<string | undefined> => {
  if (await firstAccount(platform)) return empty ? 'There is data already: --empty changed nothing' : undefined
  if (empty) {
    await seedInstallation(platform.database, platform.env, platform.clock)
    return 'An empty installation: no account, no demo data'
  }
  if (!existsSync(world)) return undefined
  const { seedDemoWorld } = await import('@passerelle/demo/world/demo-world')
  await seedDemoWorld(platform)
  return 'Filled the demo world'
}

const line = (cells: readonly string[]) => `  ${cells[0]?.padEnd(34)}${cells[1]?.padEnd(22)}${cells[2]}`

const staffSignIns = 'Staff sign in at /admin/login, one click:'

/**
 * Returns the demo users and their sign-in as a table for the terminal; of an installation without demo data the first
 * member of staff, if there is one.
 */
export const demoSignIns = async ({ database, env }: Pick<Platform, 'database' | 'env'>): Promise<string[]> => {
  const { demoPassword, demoApps, demoStaff } = await import('@passerelle/demo/world/demo-accounts')
  const { rows } = await database.query<{ slug: string }>({ text: 'SELECT slug FROM accounts.apps' })
  const known = new Set(rows.map(({ slug }) => slug))
  const customers = demoApps
    .filter(({ slug }) => known.has(slug))
    .flatMap(({ name, people }) =>
      people.map(({ email, admin }) => line([email, name, admin ? 'administrator' : 'user'])),
    )
  if (customers.length === 0) {
    const { rows: first } = await database.query<{ email: string }>({
      text: 'SELECT email FROM accounts.users WHERE email = lower($1) AND staff AND deleted_at IS NULL',
      values: [env.firstStaff],
    })
    return first.length === 0 ? [] : [staffSignIns, ...first.map(({ email }) => line([email, '', 'project staff']))]
  }
  const staff = demoStaff.map(({ email, project }) =>
    line([email, 'Nimbus Infogérance', project ? 'project staff' : 'staff']),
  )
  return [`Customers sign in at /login, password ${demoPassword}:`, ...customers, staffSignIns, ...staff]
}
