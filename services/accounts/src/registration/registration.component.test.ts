import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import type { InputOf } from '@passerelle/contract/client'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
const { register, checkRegistration, suggestSlugs, searchApps, login, readMe } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

type Registration = InputOf<typeof register>
const whole = (slug: string, fields: Partial<Registration> = {}): Registration => ({
  slug,
  name: 'Lutherie Vasseur',
  description: 'Violons et archets',
  url: 'lutherie-vasseur.example',
  options: { services: ['availability', 'clouds', 'payments'] },
  owner: {
    email: `helene-${slug}@lutherie-vasseur.example`,
    firstName: 'Hélène',
    lastName: 'Vasseur',
    phone: '06 39 98 41 07',
    password: 'archet-colophane-31',
  },
  address: { line1: '7 montée du Gourguillon', postalCode: '69005', city: 'Lyon', country: 'FR' },
  tax: 'FR 47 913 204 688',
  terms: true,
  ...fields,
})
const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const forgetLimits = () => rowsOf('DELETE FROM accounts.login_limits')
const french = () => host.anonymous.with({ 'accept-language': 'fr' })

test('[API-104][ACC-011][OPEN-048] an account and its administrator, who signs in at once', async () => {
  await forgetLimits()
  const created = await host.anonymous.with({ 'accept-language': 'en' }).call(register, whole('lutherie-vasseur'))
  expect(created).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    slug: 'lutherie-vasseur',
    name: 'Lutherie Vasseur',
    logo: null,
    primaryColor: '#17607c',
  })
  const email = 'helene-lutherie-vasseur@lutherie-vasseur.example'
  expect(await host.anonymous.call(searchApps, { email })).toEqual({ list: [created] })
  const there = createTestClient(host.origin, 'nimbus', { appId: created._id })
  const { token } = await there.call(login, { email, password: 'archet-colophane-31' })
  expect(await createTestClient(host.origin, 'nimbus', { token }).call(readMe, {})).toMatchObject({
    email,
    phone: '+33639984107',
    locale: 'en',
    roles: ['admin'],
    admin: true,
    appId: created._id,
  })
  const [row] = await rowsOf(
    `SELECT a.task_key, a.url, a.tax, a.address, a.features, a.options, a.metadata,
            a.terms_accepted_at IS NOT NULL AS accepted, u.email AS owner
       FROM accounts.apps a JOIN accounts.users u ON u.app_id = a.id AND u.id = a.owner_id WHERE a.id = $1`,
    created._id,
  )
  expect(row).toEqual({
    task_key: 'LUT',
    url: 'https://lutherie-vasseur.example/',
    tax: 'FR47913204688',
    address: { line1: '7 montée du Gourguillon', postalCode: '69005', city: 'Lyon', country: 'FR' },
    features: ['payments'],
    options: { services: ['requests', 'availability', 'clouds', 'payments'] },
    metadata: { cgvInfogerance: true, cgvPrestation: true, cguCgs: true },
    accepted: true,
    owner: email,
  })
})

test('the fields of the matrix suffice: without a word about terms none count as accepted', async () => {
  await forgetLimits()
  const { terms: _, ...fields } = whole('huit-champs', { options: {} })
  const created = await host.anonymous.call(register, fields)
  expect(
    await rowsOf('SELECT options, metadata, terms_accepted_at AS terms FROM accounts.apps WHERE id = $1', created._id),
  ).toEqual([{ options: { services: ['requests'] }, metadata: {}, terms: null }])
})

test('a registration is recorded without name or address, and its administrator confirms by mail', async () => {
  await forgetLimits()
  const { _id } = await host.anonymous.call(register, whole('registre'))
  const [event] = await rowsOf(
    `SELECT subject, data FROM platform.events WHERE name = 'account.registered' AND app_id = $1`,
    _id,
  )
  expect(event).toEqual({ subject: _id, data: { services: ['requests', 'availability', 'clouds', 'payments'] } })
  const mails = await rowsOf('SELECT template, locale, variables FROM mails.outgoing WHERE app_id = $1', _id)
  expect(mails).toEqual([
    {
      template: 'welcome',
      locale: 'fr',
      variables: {
        link: expect.stringContaining(`${host.origin}/confirm-address?token=`) as string,
        code: expect.stringMatching(/^[0-9]{6}$/) as string,
        expiresAt: expect.any(String) as string,
      },
    },
  ])
})

test('[OPEN-026] accounts that choose one key at once all register, each with its own', async () => {
  await forgetLimits()
  const slugs = ['zephyr-1', 'zephyr-2', 'zephyr-3']
  const calls = slugs.map((slug) => () => host.anonymous.call(register, whole(slug)))
  // Reads pass this lock, inserts wait for it: all have chosen their key before one is stored.
  const lock = { text: 'LOCK TABLE accounts.apps IN SHARE MODE' }
  const outcomes = await behindLock(host.platform.database, lock, calls)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const keys = await rowsOf<{ key: string }>('SELECT task_key AS key FROM accounts.apps WHERE slug = ANY ($1)', slugs)
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
})

test('[API-104][ACC-011] a slug that is taken, reserved or ours is refused by field; nothing remains', async () => {
  await forgetLimits()
  await given.app({ slug: 'lutherie' })
  const before = await rowsOf('SELECT count(*) FROM accounts.users')
  for (const [slug, message] of [
    ['lutherie', '« lutherie » est déjà pris.'],
    ['admin', '« admin » est réservé.'],
    ['nimbus', '« nimbus » est réservé.'],
  ] as const)
    await expect(french().call(register, whole(slug))).rejects.toMatchObject({ errors: { slug: message } })
  expect(await rowsOf('SELECT count(*) FROM accounts.users')).toEqual(before)
})

test('one of two companies that register the same slug at once gets it', async () => {
  await forgetLimits()
  const tries = await Promise.allSettled([1, 2].map(() => host.anonymous.call(register, whole('deux-fois'))))
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rowsOf(`SELECT FROM accounts.apps WHERE slug = 'deux-fois'`)).toHaveLength(1)
})

test('[ACC-011][OPEN-048] a step of the registration is checked by the server before the next', async () => {
  await forgetLimits()
  const { slug, name, url, address, tax, owner, options } = whole('atelier-neuf')
  const check = (step: InputOf<typeof checkRegistration>) => french().call(checkRegistration, step)
  await check({ step: 'profile', owner })
  await check({ step: 'company', slug, name, url: url ?? '', address, tax })
  await check({ step: 'services', options })
  await check({ step: 'completion', terms: true })
  await expect(
    check({ step: 'profile', owner: { ...owner, email: 'helene@', firstName: ' ', password: 'court' } }),
  ).rejects.toMatchObject({
    errors: {
      'owner.email': 'Le champ doit être une adresse email valide',
      'owner.firstName': 'Le champ est nécessaire',
      'owner.password': 'Le champ doit faire au moins 8 caractères',
    },
  })
  await expect(check({ step: 'profile', owner: { ...owner, phone: '12' } })).rejects.toMatchObject({
    errors: { 'owner.phone': 'Le numéro de téléphone est invalide' },
  })
  await expect(check({ step: 'company', slug, name, address, tax: 'BE0123456789' })).rejects.toMatchObject({
    errors: { tax: 'Le numéro n’a pas la forme attendue pour ce pays' },
  })
  await given.app({ slug: 'deja-la' })
  await expect(check({ step: 'company', slug: 'deja-la', name, address, tax })).rejects.toMatchObject({
    errors: { slug: '« deja-la » est déjà pris.' },
  })
  await expect(check({ step: 'completion', terms: false as never })).rejects.toBeProblem('invalid_input')
})

test('free slugs are offered where one is taken', async () => {
  await forgetLimits()
  await given.app({ slug: 'menuiserie' })
  const offered = await host.anonymous.call(suggestSlugs, { name: 'Menuiserie', city: 'Lyon' })
  expect(offered).toEqual({ list: ['menuiserie-lyon', 'menuiserie-2', 'menuiserie-3'] })
})

test('an address that has an account elsewhere registers another one, and is told nothing', async () => {
  await forgetLimits()
  const { email } = await given.user(await given.app())
  const owner = { ...whole('x').owner, email }
  const created = await host.anonymous.call(register, whole('second-compte', { owner }))
  const { list } = await host.anonymous.call(searchApps, { email })
  expect(list.map(({ _id }) => _id)).toContain(created._id)
  expect(list).toHaveLength(2)
})

test('[API-104] no role, feature or foreign field comes in with a registration, and no unaccepted terms', async () => {
  await forgetLimits()
  const send = (body: object) => host.request.post('/api/accounts/v1/apps').send(body)
  const body = whole('intrus')
  for (const more of [
    { provider: true },
    { features: ['clouds'] },
    { owner: { ...body.owner, roles: ['admin:nimbus'] } },
    { terms: false },
    { options: { services: ['everything'] } },
    { options: { services: [], membersFilterDisabled: true } },
  ])
    expect((await send({ ...body, ...more })).status).toBe(400)
  expect(await rowsOf(`SELECT FROM accounts.apps WHERE slug = 'intrus'`)).toHaveLength(0)
})

test('ten registrations an hour from one address', async () => {
  await forgetLimits()
  for (let made = 1; made <= 10; made += 1) await host.anonymous.call(register, whole(`serie-${made}`))
  await expect(host.anonymous.call(register, whole('serie-11'))).rejects.toBeProblem('too_many_requests')
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 3601000')
  await host.anonymous.call(register, whole('serie-11'))
})

test('sixty looks at a registration a minute from one address', async () => {
  await forgetLimits()
  const suggest = () => host.anonymous.call(suggestSlugs, { name: 'Menuiserie', city: 'Lyon' })
  const check = () => host.anonymous.call(checkRegistration, { step: 'completion', terms: true })
  for (let looks = 0; looks < 30; looks += 1) {
    await suggest()
    await check()
  }
  for (const look of [suggest, check]) await expect(look()).rejects.toBeProblem('too_many_requests')
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 61000')
  await suggest()
})

test('the command of docs/operate.md makes a first account that its owner signs in to', async () => {
  await forgetLimits()
  const page = await readFile(new URL('../../../../docs/operate.md', import.meta.url), 'utf8')
  const [, path = '', body = ''] = /curl -f http:\/\/localhost:3000(\S+) [^\n]+-d '([^']+)'/.exec(page) ?? []
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${host.origin}${path}`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  const { _id: appId } = (await response.json()) as { _id: string }
  const { email, password } = (JSON.parse(body) as Registration).owner
  const there = createTestClient(host.origin, 'nimbus', { appId })
  expect(await there.call(login, { email, password })).toMatchObject({ token: expect.any(String) as string })
})

test('[OPEN-048] a company registers without a tax number, in the form as well', async () => {
  await forgetLimits()
  const { tax: _, ...fields } = whole('sans-numero')
  const { slug, name, address } = fields
  await french().call(checkRegistration, { step: 'company', slug, name, address, tax: '' })
  const created = await host.anonymous.call(register, fields)
  expect(await rowsOf('SELECT tax FROM accounts.apps WHERE id = $1', created._id)).toEqual([{ tax: null }])
})

test('[ACC-015] a password that others guess soon is refused, also the account’s name', async () => {
  await forgetLimits()
  const { owner, ...company } = whole('mots-de-passe')
  for (const password of ['password', 'azertyuiop', owner.email, '            ', 'Nimbus2026'])
    await expect(
      french().call(checkRegistration, { step: 'profile', owner: { ...owner, password } }),
    ).rejects.toMatchObject({
      errors: { 'owner.password': expect.stringContaining('se devine trop vite') as string },
    })
  const named = { ...owner, password: 'Lutherie Vasseur' }
  await expect(host.anonymous.call(register, { ...company, owner: named })).rejects.toMatchObject({
    errors: { 'owner.password': expect.any(String) as string },
  })
})
