import { existsSync } from 'node:fs'
import type { Platform } from '@passerelle/server/platform'

// The demo world is not part of the image for production: it is imported here, and only if it is there.
const world = new URL(import.meta.resolve('@passerelle/demo/world/demo-world'))

const firstAccount = async ({ database }: Platform) =>
  (await database.query<{ slug: string }>({ text: 'SELECT slug FROM accounts.apps ORDER BY created_at, id LIMIT 1' }))
    .rows[0]

/** Seeds an empty database with demo data; returns whether it did. */
export const seedDemoDataIfEmpty = async (platform: Platform): Promise<boolean> => {
  if (await firstAccount(platform)) return false
  if (!existsSync(world)) return false
  const { seedDemoWorld } = await import('@passerelle/demo/world/demo-world')
  await seedDemoWorld(platform)
  return true
}

const line = (cells: readonly string[]) => `  ${cells[0]?.padEnd(34)}${cells[1]?.padEnd(22)}${cells[2]}`

/** Returns the demo users and their sign-in as a table for the terminal; empty if the database contains other data. */
export const demoSignIns = async ({ database }: Platform): Promise<string[]> => {
  const { demoPassword, demoApps, demoStaff } = await import('@passerelle/demo/world/demo-accounts')
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
