import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
const { readApp } = accounts
const phones = ['01 84 80 00 12', '+33 1 84 80 00 13']

beforeAll(async () => {
  host = await boot({ services: ['accounts'], env: { supportPhones: phones } })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const set = (
  appId: string,
  { externalApps = [], metadata = {}, config = {} }: { externalApps?: unknown; metadata?: object; config?: unknown },
) =>
  host.platform.database.query({
    text: 'UPDATE accounts.apps SET external_apps = $2, metadata = $3, config = $4 WHERE id = $1',
    values: [appId, JSON.stringify(externalApps), metadata, JSON.stringify(config)],
  })
const erp = {
  name: 'Cadence ERP',
  accessUrl: 'https://cadence.example/lumen',
  primaryColor: '#a03a52',
  secondaryColor: '#F6E4E8',
  logoUrl: null,
}

/** An account with a customer admin, a plain user and a member of staff in it, and how each reads it. */
const readers = async (fields: Parameters<GivenAccounts['customer']>[0] = {}) => {
  const { app, admin, user } = await given.customer(fields)
  const emma = await given.staff()
  const read = {
    user: () => host.as(user).call(readApp, {}),
    admin: () => host.as(admin).call(readApp, {}),
    staff: () => host.as(emma, { in: app.id }).call(readApp, {}),
  }
  return { app, read, all: async () => [await read.user(), await read.admin(), await read.staff()] }
}

test('[APP-002][APP-005] an account’s external apps are read by everybody in it, by nobody else', async () => {
  const shop = {
    ...erp,
    name: 'Papeterie',
    accessUrl: 'http://papeterie.example',
    logoUrl: 'https://papeterie.example/logo.svg',
  }
  const lumen = await readers()
  await set(lumen.app.id, { externalApps: [erp, shop] })
  for (const { externalApps } of await lumen.all()) expect(externalApps).toEqual([erp, shop])
  for (const { externalApps } of await (await readers()).all()) expect(externalApps).toEqual([])
})

test.each([
  ['no list', { erp }],
  ['a script for an address', [{ ...erp, accessUrl: 'javascript:alert(1)' }]],
  ['an address with blanks', [{ ...erp, accessUrl: 'https://cadence.example/ x' }]],
  ['a logo that is no address', [{ ...erp, logoUrl: 'data:text/html,x' }]],
  ['a logo of another host by a path', [{ ...erp, logoUrl: '//elsewhere.example/x.png' }]],
  ['a colour that is none', [{ ...erp, secondaryColor: 'red' }]],
  ['no name', [{ ...erp, name: '' }]],
  ['half an app', [{ name: 'Cadence ERP' }]],
  ['something that is no app', [erp, 7]],
  ['thirteen of them', Array.from({ length: 13 }, () => erp)],
  ['an endless address', [{ ...erp, accessUrl: `https://cadence.example/${'x'.repeat(20_000)}` }]],
])('[APP-002] the database keeps no external apps with %s', async (_what, externalApps) => {
  const { id } = await given.app()
  await expect(set(id, { externalApps })).rejects.toThrow('apps_external_apps_form')
})

test('[PAY-003][PAY-004] everybody of an account reads what its payment needs', async () => {
  const { app, all } = await readers()
  const states = async () => [...new Set((await all()).map(({ paymentState }) => paymentState))]
  expect(await states()).toEqual([null])
  await set(app.id, { metadata: { stripeSubscriptionStatus: 'failed', stripeCustomerId: 'cus_1' } })
  expect(await states()).toEqual(['refused'])
  await set(app.id, { metadata: { stripeCustomerId: 'cus_1' }, config: { payments: { publicKey: 'pk_1' } } })
  expect(await states()).toEqual(['no_method'])
  for (const config of [{}, { payments: {} }, { payments: { publicKey: '' } }, { payments: 'pk_1' }]) {
    await set(app.id, { metadata: { stripeCustomerId: 'cus_1' }, config })
    expect(await states()).toEqual([null])
  }
})

test('[OPEN-039][APP-006] the support’s numbers are for accounts with phone support', async () => {
  for (const { supportPhones } of await (await readers({ features: ['bookings', 'phone-support'] })).all())
    expect(supportPhones).toEqual(phones)
  for (const { supportPhones } of await (await readers({ features: ['bookings'] })).all())
    expect(supportPhones).toEqual([])
})

test('[APP-003][API-105] known metadata for administrators and staff; users read the public part', async () => {
  const { app, read } = await readers()
  await set(app.id, {
    metadata: {
      pricingUp: true,
      cgvPrestation: true,
      cgsCloud: 'yes',
      stripeCustomerId: 'cus_1',
      stripeSubscriptionStatus: 7,
      apiKey: 'secret',
    },
    config: { payments: { publicKey: 'pk_1' } },
  })
  const metadata = {
    pricingUp: true,
    cgvHideBanner: false,
    cgvInfogerance: false,
    cgvPrestation: true,
    cgsCloud: false,
    cguCgs: false,
    stripeSubscriptionStatus: null,
    stripeCustomerId: 'cus_1',
  }
  expect((await read.admin()).metadata).toEqual(metadata)
  expect((await read.staff()).metadata).toEqual(metadata)
  const plain = await read.user()
  expect(plain.metadata).toBeNull()
  expect(JSON.stringify([plain, await read.admin()])).not.toMatch(/secret|pk_1|paymentsConfigured/)
  expect(JSON.stringify(plain)).not.toContain('cus_1')
})
