import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { seedAccounts } from './accounts.ts'
import { seedLabels, seedOwnLabels } from './labels.ts'

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['projects'] })
})
afterAll(() => host.close())

test('[LBL-009][LBL-010] the demo has themes and tags that depend on labels of the level above', async () => {
  const { database, clock } = host.platform
  const seeded = await seedAccounts(database, clock.now())
  await seedLabels(database)
  await seedOwnLabels(database, seeded)
  const { rows } = await database.query<{ name: string; parents: string[]; kinds: string[]; apps: string[] }>({
    text: `SELECT l.name, l.in_apps::text[] AS apps, array_agg(p.name ORDER BY p.name) AS parents,
                  array_agg(DISTINCT p.type) AS kinds
             FROM projects.labels l JOIN projects.labels p ON p.id = ANY (l.dependencies)
            GROUP BY l.id, l.name, l.in_apps, l.position ORDER BY l.position`,
  })
  expect(rows.map(({ name, parents, kinds }) => [name, parents, kinds])).toEqual([
    ['Boutique en ligne', ['Mission'], ['category']],
    ['Recette', ['Boutique en ligne'], ['theme']],
    ['Mise en production', ['Boutique en ligne'], ['theme']],
    ['Heures non ouvrées', ['Build', 'Run'], ['theme']],
  ])
  expect(new Set(rows.flatMap(({ apps }) => apps))).toEqual(new Set([seeded.apps['atelier-lumen']]))
})
