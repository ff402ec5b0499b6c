import { expect, test } from 'vitest'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { connectDatabase } from '@passerelle/server/database/connect'
import { parseEnv } from './parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { demoSettings } from './embedded/demo-settings.ts'
import { demoSignIns, seedIfEmpty } from './embedded/demo-world.ts'
import { seedInstallation } from './seed-installation.ts'

test('[LBL-005][LBL-006][LBL-007] a new installation has provider, first staff and seeded labels, once', async () => {
  const lent = await createTestDatabase()
  const database = connectDatabase({ url: lent.url, max: 2, logger: createLogger('silent') })
  const env = parseEnv({ DATABASE_URL: lent.url, FIRST_STAFF: 'Emma@nimbus.example' })
  const clock = fakeClock('2026-02-03T13:20:00Z')
  const read = async () => {
    const staff = await database.query({ text: 'SELECT email, roles FROM accounts.users WHERE staff' })
    const labels = await database.query<{ type: string; name: string; key: string | null }>({
      text: 'SELECT type, name, key FROM projects.labels ORDER BY position',
    })
    return { staff: staff.rows, labels: labels.rows }
  }
  await seedInstallation(database, env, clock)
  const first = await read()
  expect(first.staff).toEqual([
    { email: 'emma@nimbus.example', roles: ['admin', 'admin:nimbus', 'admin:nimbus:project'] },
  ])
  const names = (type: string) => first.labels.filter((label) => label.type === type).map(({ name }) => name)
  expect(names('category')).toEqual(['Infogérance', 'Mission', 'Projet devis', 'Interne'])
  expect(names('theme')).toEqual([
    'Dév.',
    'ScaleOps',
    'Build',
    'Run',
    'Infogérance',
    'Pilotage',
    'Formation',
    'Sales',
    'Marketing',
    'Graphisme',
    'RH',
    'Conformité & Sécurité',
  ])
  expect(names('tag')).toEqual(['À compléter', 'UpSell', 'Deploy cluster public', 'TMI cluster public', 'TMI', 'TMA'])

  await database.query({ text: "DELETE FROM projects.labels WHERE name = 'UpSell'" })
  await seedInstallation(database, parseEnv({ DATABASE_URL: lent.url, FIRST_STAFF: 'gwen@nimbus.example' }), clock)
  const again = await read()
  expect(again.staff).toEqual(first.staff)
  expect(again.labels).toHaveLength(first.labels.length - 1)
  await database.close()
  await lent.drop()
})

test('without demo data the embedded form says so and who signs in; data that is there stays as it is', async () => {
  const lent = await createTestDatabase()
  const database = connectDatabase({ url: lent.url, max: 2, logger: createLogger('silent') })
  const env = parseEnv(
    { ...demoSettings, FIRST_STAFF: 'Farid@nimbus.example', DATABASE_URL: lent.url },
    { embedded: true },
  )
  const platform = { database, env, clock: fakeClock('2026-02-03T13:20:00Z') }
  const accounts = async () => (await database.query({ text: 'SELECT slug FROM accounts.apps' })).rows
  expect(await seedIfEmpty(platform, { empty: true })).toBe('An empty installation: no account, no demo data')
  expect(await accounts()).toEqual([{ slug: 'nimbus' }])
  expect((await demoSignIns(platform)).join(' ')).toMatch(/\/admin\/login.+farid@nimbus\.example.+project staff/)
  expect(await seedIfEmpty(platform, { empty: true })).toBe('There is data already: --empty changed nothing')
  expect(await seedIfEmpty(platform, { empty: false })).toBeUndefined()
  expect(await accounts()).toEqual([{ slug: 'nimbus' }])
  await database.close()
  await lent.drop()
})
