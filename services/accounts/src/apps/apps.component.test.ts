import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { createActors } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

const supportPhone = '+33 4 72 00 00 00'
let host: Booted
let given: GivenAccounts
let as: ReturnType<typeof createActors>['as']
let anonymous: ReturnType<typeof createActors>['anonymous']
const { listApps, readApp, readMe } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], env: { supportPhones: [supportPhone] } })
  given = givenAccounts(host.platform)
  ;({ as, anonymous } = createActors(host))
})
afterAll(() => host.close())

test('[API-076] staff list the accounts by name, page by page', async () => {
  const names = ['amber', 'Birch', 'cedar', 'Dune', 'elm']
  for (const name of names.toReversed()) await given.app({ name: `List ${name}` })
  const emma = await given.staff()
  const page = (skip: number) =>
    as(emma).call(listApps, { search: 'list ', skip: String(skip) as never, limit: '2' as never })
  const pages = [await page(0), await page(2), await page(4)]
  expect(pages.flatMap(({ list }) => list.map(({ name }) => name))).toEqual(names.map((name) => `List ${name}`))
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
})

test('[API-076][ADM-007][SRC-010] accounts are found by slug and name; signs of a pattern are only signs', async () => {
  const found = await given.app({ slug: 'port-sud-77', name: 'Docks du Sud 100% bio' })
  await given.app({ name: 'Docks du Sud 1000 bio', disabledAt: host.platform.clock.now() })
  const emma = await given.staff()
  const search = async (text: string) => (await as(emma).call(listApps, { search: text })).list.map(({ _id }) => _id)
  expect(await search('PORT-SUD-77')).toEqual([found.id])
  expect(await search('docks du sud')).toEqual([found.id])
  expect(await search('  100% bio ')).toEqual([found.id])
  expect(await search('d_cks')).toEqual([])
  expect(await search('\\')).toEqual([])
  expect((await as(emma).call(listApps, {})).list).not.toContainEqual(
    expect.objectContaining({ _id: (await given.provider()).id }),
  )
})

test('[API-076][SRC-021] accounts by ids say whether the reader is registered there', async () => {
  const [known, other, gone] = [
    await given.app({ name: 'Quai un' }),
    await given.app({ name: 'Quai deux' }),
    await given.app({ name: 'Quai trois', disabledAt: host.platform.clock.now() }),
  ]
  const emma = await given.staff({ inside: [known] })
  const named = async (...appIds: string[]) =>
    (await as(emma).call(listApps, { appIds })).list.map(({ _id, isRegistered }) => [_id, isRegistered])
  expect(await named(known.id, other.id, gone.id)).toEqual([
    [other.id, false],
    [known.id, true],
  ])
  expect(await named(other.id)).toEqual([[other.id, false]])
  await as(emma, { in: other.id }).call(readApp, {})
  expect(await named(other.id)).toEqual([[other.id, true]])
  await expect(as(emma).call(listApps, { appIds: ['quai'] })).rejects.toBeProblem('invalid_input')
})

test('[API-076][ROL-017] customers never list accounts', async () => {
  const { admin, user } = await given.customer()
  for (const person of [admin, user])
    await expect(as(person).call(listApps, {})).rejects.toBeProblem('not_enough_rights')
  await expect(anonymous.call(listApps, {})).rejects.toBeProblem('not_signed_in')
})

test('[API-105][APP-001] everybody reads the account they work in, its administration only who does that', async () => {
  const { app, admin, user } = await given.customer({
    url: 'https://hooks.example/passerelle',
    features: ['phone-support'],
    privileged: true,
  })
  const emma = await given.staff()
  const address = { line1: '8 rue des Lanternes', city: 'Nantes', postalCode: '44000', country: 'FR' }
  await host.platform.database.query({
    text: `UPDATE accounts.apps SET owner_id = $2, address = $3, tax = 'FR12512874306', options = '{"services": []}'
            WHERE id = $1`,
    values: [app.id, admin.userId, address],
  })
  await as(admin).call(accounts.savePaymentSettings, { publicKey: 'pk_1', secretKey: 'sk_1', webhookSecret: 'whsec_1' })
  const whole = {
    _id: app.id,
    slug: app.slug,
    name: app.name,
    logo: null,
    primaryColor: '#17607c',
    description: null,
    url: 'https://hooks.example/passerelle',
    privileged: true,
    features: ['phone-support'],
    providerName: 'Nimbus Infogérance',
    membersFilterDisabled: false,
    externalApps: [],
    paymentState: null,
    refusal: null,
    supportPhones: [supportPhone],
    outages: [],
    closedBanners: [],
    announcements: [],
    isUnconfirmed: false,
    isRegistered: true,
    metadata: expect.any(Object) as object,
    options: { services: [] },
    owner: { _id: admin.userId, firstName: 'Ada', lastName: admin.lastName, picture: null, staff: false },
    address,
    tax: 'FR12512874306',
    subscriptions: [],
    config: { mails: null, payments: true },
  }
  expect(await as(admin).call(readApp, {})).toEqual(whole)
  expect(await as(emma, { in: app.id }).call(readApp, {})).toEqual(whole)
  const { options, owner, address: place, tax, subscriptions, config, url, metadata, ...shown } = whole
  const hidden = Object.fromEntries(
    Object.keys({ options, owner, address: place, tax, subscriptions, config, url, metadata }).map((key) => [
      key,
      null,
    ]),
  )
  expect(await as(user).call(readApp, {})).toEqual({ ...shown, ...hidden })
})

test('[API-105] clouds are offered to customers once their account has connected a provider', async () => {
  const features = ['bookings', 'clouds']
  const [lumen, other] = [await given.customer({ features }), await given.customer({ features })]
  const emma = await given.staff()
  const offered = async (...[who, options]: Parameters<typeof as>) =>
    (await as(who, options).call(readApp, {})).features.toSorted()
  const connect = ({ app }: typeof lumen) =>
    host.platform.database.query({
      text: `INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw')`,
      values: [app.id],
    })
  await connect(other)
  expect(await offered(lumen.admin)).toEqual(['bookings'])
  expect(await offered(lumen.user)).toEqual(['bookings'])
  expect(await offered(emma, { in: lumen.app.id })).toEqual(features)
  await connect(lumen)
  expect(await offered(lumen.user)).toEqual(features)
})

test('[API-105][APP-006] the numbers of phone support are told to accounts that have it', async () => {
  const [lumen, other] = [await given.customer({ features: ['phone-support'] }), await given.customer()]
  expect((await as(lumen.user).call(readApp, {})).supportPhones).toEqual([supportPhone])
  expect((await as(other.user).call(readApp, {})).supportPhones).toEqual([])
})

test('[SRC-018] an account that has switched the filter by person off says so', async () => {
  const { app, user } = await given.customer()
  const set = (options: object) =>
    host.platform.database.query({
      text: 'UPDATE accounts.apps SET options = $2 WHERE id = $1',
      values: [app.id, options],
    })
  await set({ membersFilterDisabled: true })
  expect(await as(user).call(readApp, {})).toMatchObject({ membersFilterDisabled: true })
  await set({ membersFilterDisabled: 'no' })
  expect(await as(user).call(readApp, {})).toMatchObject({ membersFilterDisabled: false })
})

test('[API-105] nobody reads another account', async () => {
  const { app } = await given.customer()
  const stranger = await given.customer()
  await expect(as(stranger.admin, { in: app.id }).call(readApp, {})).rejects.toBeProblem('app_mismatch')
  await expect(as(await given.staff()).call(readApp, {})).rejects.toBeProblem('app_required')
  await expect(anonymous.call(readApp, {})).rejects.toBeProblem('not_signed_in')
})

test('[API-092][ACC-001][ROL-001] the session shows the signed-in person with the rights of their roles', async () => {
  const { app, admin, user } = await given.customer()
  const [emma, farid] = [
    await given.staff(),
    await given.staff({ project: true, job: 'Responsable de projet', locale: 'en' }),
  ]
  expect(await as(user).call(readMe, {})).toEqual({
    _id: user.userId,
    email: user.email,
    firstName: 'Basile',
    lastName: user.lastName,
    job: null,
    metadata: {},
    phone: null,
    picture: null,
    address: null,
    locale: 'fr',
    roles: [],
    side: 'customer',
    admin: false,
    project: false,
    appId: app.id,
    office: null,
  })
  expect(await as(admin).call(readMe, {})).toMatchObject({
    roles: ['admin'],
    side: 'customer',
    admin: true,
    project: false,
  })
  expect(await as(emma).call(readMe, {})).toMatchObject({
    roles: ['admin', 'admin:nimbus'],
    side: 'staff',
    project: false,
    appId: null,
  })
  expect(await as(farid, { in: app.id }).call(readMe, {})).toMatchObject({
    roles: ['admin', 'admin:nimbus', 'admin:nimbus:project'],
    side: 'staff',
    project: true,
    appId: app.id,
    job: 'Responsable de projet',
    locale: 'en',
  })
})
