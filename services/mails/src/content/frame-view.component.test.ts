import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameView } from './frame-view.ts'

let host: Booted
let given: GivenAccounts
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'mails'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const frameOf = (appId: string | null, userId: string | null = null) => frameView(host.platform)(appId, userId)
const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })

test.each([
  [null, null],
  ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
  ['http://cdn.example/logo.png', null],
  ['//cdn.example/logo.png', null],
  ['data:image/png;base64,AAAA', null],
])('a logo %s is shown in mails as %s', async (logo, shown) => {
  const { id } = await given.app()
  await sql('UPDATE accounts.apps SET logo = $2 WHERE id = $1', id, logo)
  expect((await frameOf(id)).logo).toBe(shown)
})

test('a logo of this installation has its whole address', async () => {
  const { id } = await given.app()
  await sql('UPDATE accounts.apps SET logo = $2 WHERE id = $1', id, '/api/logo/1')
  expect((await frameOf(id)).logo).toBe(`${host.platform.env.origin}/api/logo/1`)
})

test('a mail has the name of its account and of its receiver, as long as they are there', async () => {
  const { app, user } = await given.customer()
  const other = await given.customer()
  const { rows } = await host.platform.database.query<{ name: string; firstName: string }>({
    text: `SELECT a.name, u.first_name AS "firstName" FROM accounts.apps a JOIN accounts.users u ON u.app_id = a.id
            WHERE u.id = $1`,
    values: [user.userId],
  })
  const { name, firstName } = rows[0]!
  expect(await frameOf(app.id, user.userId)).toMatchObject({ appName: name, firstName })
  expect((await frameOf(app.id, other.user.userId)).firstName).toBeNull()
  // Whose owner has not confirmed their address goes by the name of the provider, and nobody else.
  await sql(
    `INSERT INTO accounts.address_confirmations (app_id, user_id, email, hash, created_at, expires_at)
     VALUES ($1, $2, 'b@example.com', 'hash', now(), now())`,
    other.app.id,
    other.user.userId,
  )
  expect((await frameOf(other.app.id)).appName).toBe((await frameOf(null)).appName)
  expect((await frameOf(app.id)).appName).toBe(name)
  await sql('UPDATE accounts.users SET deleted_at = now() WHERE id = $1', user.userId)
  expect((await frameOf(app.id, user.userId)).firstName).toBeNull()
})

test('a mail without an account has the name of the provider', async () => {
  const { id } = await given.provider()
  expect((await frameOf(null)).appName).toBe((await frameOf(id)).appName)
})

test('guests of an account may answer at the address of its invoices to them', async () => {
  const { app } = await given.customer()
  const { id: providerId } = await given.provider()
  const issuer = (appId: string) =>
    sql(
      `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, payment_days, updated_at)
       VALUES ($1, 'Maison', '{"line1":"1 rue","line2":"","postalCode":"69005","city":"Lyon","country":"FR"}',
         '732829320', 'FR44732829320', $2, 0, now())`,
      appId,
      `${appId}@maison.example`,
    )
  expect((await frameOf(app.id)).guestReplyTo).toBeNull()
  await issuer(app.id)
  await issuer(providerId)
  expect((await frameOf(app.id)).guestReplyTo).toBe(`${app.id}@maison.example`)
  expect((await frameOf(providerId)).guestReplyTo).toBeNull()
})
