import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import '@passerelle/testkit/matchers'
import { seedAccounts } from './accounts.ts'

let host: Booted
let seeded: Awaited<ReturnType<typeof seedAccounts>>

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  seeded = await seedAccounts(host.platform.database, host.platform.clock.now())
  // Clouds are offered once a provider is connected.
  for (const slug of ['atelier-lumen', 'clinique-riviera'])
    await host.platform.database.query({
      text: `INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw')`,
      values: [seeded.apps[slug]],
    })
})
afterAll(() => host.close())

test.each([
  [
    'atelier-lumen',
    'ada',
    ['phone-support', 'clouds', 'payments'],
    null,
    ['Cadence ERP', 'Papeterie, espace revendeurs'],
  ],
  ['maison-verdier', 'clara', ['bookings', 'payments'], null, []],
  ['clinique-riviera', 'ines', ['clouds', 'payments'], 'refused', []],
  ['port-franc', 'karim', [], null, []],
])(
  'the demo account %s, as %s reads it, has features %j, payment %s and external apps %j',
  async (slug, who, features, paymentState, names) => {
    const person = { userId: seeded.people[`${who}@${slug}.example`]!, appId: seeded.apps[slug]! }
    const app = await host.as(person).call(accounts.readApp, {})
    expect(app).toMatchObject({ slug, features, paymentState })
    expect(app.externalApps.map(({ name }) => name)).toEqual(names)
  },
)
