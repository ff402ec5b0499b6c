import { existsSync } from 'node:fs'
import type { Platform } from '@passerelle/server/platform'

// The demo data is not part of the production bundle: it is imported by path, and only here.
const place = (file: string) => new URL(`../../../../prisma/seed/${file}`, import.meta.url)

type SeedModule = { seedDemoWorld: (platform: Platform) => Promise<void> }
type DemoPerson = { email: string; admin?: true; project?: true }
type AccountsModule = {
  demoPassword: string
  demoApps: { slug: string; name: string; people: DemoPerson[] }[]
  demoStaff: DemoPerson[]
}

const firstAccount = async ({ database }: Platform) =>
  (await database.query<{ slug: string }>({ text: 'SELECT slug FROM accounts.apps ORDER BY created_at, id LIMIT 1' }))
    .rows[0]

/** Seeds an empty database with demo data; returns whether it did. */
export const seedDemoDataIfEmpty = async (platform: Platform): Promise<boolean> => {
  if (await firstAccount(platform)) return false
  const module = place('demo-world.ts')
  if (!existsSync(module)) return false
  const { seedDemoWorld } = (await import(module.href)) as SeedModule
  await seedDemoWorld(platform)
  return true
}

const line = (cells: readonly string[]) => `  ${cells[0]?.padEnd(34)}${cells[1]?.padEnd(22)}${cells[2]}`

/** Returns the demo users and their sign-in as a table for the terminal; empty if the database contains other data. */
export const demoSignIns = async ({ database }: Platform): Promise<string[]> => {
  const { demoPassword, demoApps, demoStaff } = (await import(place('demo-accounts.ts').href)) as AccountsModule
  const { rows } = await database.query<{ slug: string }>({ text: 'SELECT slug FROM accounts.apps' })
  const known = new Set(rows.map(({ slug }) => slug))
  const customers = demoApps
    .filter(({ slug }) => known.has(slug))
    .flatMap(({ name, people }) =>
      people.map(({ email, admin }) => line([email, name, admin ? 'administrator' : 'user'])),
    )
  if (customers.length === 0) return []
  const staff = demoStaff.map(({ email, project }) =>
    line([email, 'Nimbus Infogérance', project ? 'project staff' : 'staff']),
  )
  return [
    `Customers sign in at /login, password ${demoPassword}:`,
    ...customers,
    'Staff sign in at /admin/login, one click:',
    ...staff,
  ]
}
