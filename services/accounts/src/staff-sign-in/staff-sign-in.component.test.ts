import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { fakeBrowser, type FakeBrowser } from '@passerelle/testkit/fake-browser'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
let emma: GivenPerson

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
  emma = await given.staff({
    firstName: 'Emma',
    lastName: 'Caron',
    email: 'emma@nimbus.example',
    job: 'Ingénieure système',
  })
})
afterAll(() => host.close())

/** Asks where to sign in; the cookie stays in the browser. */
const begin = async (browser: FakeBrowser) => {
  const answer = await browser.get('/api/accounts/v1/oauth2/url')
  expect(answer.status).toBe(200)
  return {
    address: new URL(((await answer.json()) as { authUrl: string }).authUrl),
    setCookie: answer.headers.get('set-cookie') ?? '',
  }
}
const hinted = (address: URL, email: string) => {
  address.searchParams.set('login_hint', email)
  return address
}
/** Follows redirects up to the page that takes the code. */
const comeBack = async (browser: FakeBrowser, address: URL) => {
  const at = await browser.follow(address, (url) => url.pathname === '/admin/oauth')
  return { code: at.searchParams.get('code') ?? '', state: at.searchParams.get('state') ?? '' }
}
const exchange = async (browser: FakeBrowser, body: { code: string; state?: string }) => {
  const answer = await browser.post('/api/accounts/v1/oauth2/token', body)
  return { status: answer.status, body: (await answer.json()) as { token?: string; code?: string; message?: string } }
}

test('[API-073][ACC-008] to the identity provider: code flow, PKCE, state, nonce, bound to the browser', async () => {
  const { address, setCookie } = await begin(fakeBrowser(host.origin))
  expect(address.origin + address.pathname).toBe(`${host.origin}/sso/auth`)
  const asked = Object.fromEntries(address.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'passerelle',
    redirect_uri: `${host.origin}/admin/oauth`,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
  expect(setCookie).toMatch(
    /^passerelle_staff_sign_in=[\w-]{43}; Max-Age=600; Path=\/api\/accounts; HttpOnly; SameSite=Lax$/,
  )
})

test('[API-074][ACC-008][ACC-009] staff come back with a code and get a session of theirs', async () => {
  const browser = fakeBrowser(host.origin)
  const back = await comeBack(browser, hinted((await begin(browser)).address, 'Emma@nimbus.example'))
  const { status, body } = await exchange(browser, back)
  expect(status).toBe(200)
  const claims = JSON.parse(Buffer.from(body.token!.split('.')[1]!, 'base64url').toString()) as { roles: string[] }
  expect(claims.roles).toEqual(['admin', 'admin:nimbus'])
  const me = await createTestClient(host.origin, 'nimbus', { token: body.token }).call(accounts.readMe, {})
  expect(me).toMatchObject({
    _id: emma.userId,
    email: 'emma@nimbus.example',
    side: 'staff',
    roles: ['admin', 'admin:nimbus'],
    appId: null,
  })
})

test('[API-074] the state may be absent', async () => {
  const browser = fakeBrowser(host.origin)
  const { code } = await comeBack(browser, hinted((await begin(browser)).address, emma.email))
  expect((await exchange(browser, { code })).status).toBe(200)
})

test('[OPEN-045] the embedded identity provider lists the staff, and one click signs in', async () => {
  const browser = fakeBrowser(host.origin)
  const chooser = await browser.follow((await begin(browser)).address, (url) =>
    url.pathname.startsWith('/sso/interaction/'),
  )
  const page = await browser.get(chooser, { 'accept-language': 'fr' })
  const html = await page.text()
  expect(html).toContain('Emma Caron')
  expect(html).toContain('Ingénieure système')
  expect(html).not.toMatch(/<script|<style|style=|https?:/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  const answer = await browser.submit(chooser, { email: emma.email })
  expect(answer.status).toBe(303)
  const back = await comeBack(browser, new URL(answer.headers.get('location')!))
  expect((await exchange(browser, back)).status).toBe(200)
})

test('a sign-in asks anew who it is, in the same browser too', async () => {
  const browser = fakeBrowser(host.origin)
  const farid = await given.staff({ firstName: 'Farid', project: true })
  for (const person of [emma, farid]) {
    const { body } = await exchange(
      browser,
      await comeBack(browser, hinted((await begin(browser)).address, person.email)),
    )
    expect(
      await createTestClient(host.origin, 'nimbus', { token: body.token }).call(accounts.readMe, {}),
    ).toMatchObject({
      _id: person.userId,
    })
  }
  const third = await browser.follow((await begin(browser)).address, (url) =>
    url.pathname.startsWith('/sso/interaction/'),
  )
  expect((await browser.get(third)).status).toBe(200)
})

test('[ERR-035][ACC-009] people without the staff role are told that their rights are not enough', async () => {
  const { admin } = await given.customer()
  const trainee = await given.staff({ roles: ['admin'] })
  const gone = await given.staff()
  await host.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1',
    values: [gone.userId],
  })
  for (const email of [admin.email, trainee.email, gone.email, 'nobody@example.com']) {
    const browser = fakeBrowser(host.origin, { 'accept-language': 'en' })
    const { status, body } = await exchange(
      browser,
      await comeBack(browser, hinted((await begin(browser)).address, email)),
    )
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'not_enough_rights',
      message: 'You do not have enough rights to access the platform',
    })
  }
})

test('[ERR-037] another browser, another state, an invented code and a second use are all refused', async () => {
  const failed = {
    status: 401,
    body: { code: 'staff_sign_in_failed', message: 'La connexion par le fournisseur d’identité n’a pas abouti' },
  }
  const browser = fakeBrowser(host.origin, { 'accept-language': 'fr' })
  const there = async () => comeBack(browser, hinted((await begin(browser)).address, emma.email))

  const first = await there()
  expect(await exchange(fakeBrowser(host.origin, { 'accept-language': 'fr' }), first)).toMatchObject(failed)
  expect((await exchange(browser, first)).status).toBe(200)
  expect(await exchange(browser, first)).toMatchObject(failed)

  expect(await exchange(browser, { ...(await there()), state: 'x'.repeat(43) })).toMatchObject(failed)
  await begin(browser)
  expect(await exchange(browser, { code: 'invented' })).toMatchObject(failed)
})

test('a cookie is good for one exchange, and a code belongs to the browser that asked for it', async () => {
  const [mine, theirs] = [fakeBrowser(host.origin), fakeBrowser(host.origin)]
  const { address } = await begin(mine)
  const kept = mine.cookies()
  const one = await comeBack(mine, hinted(address, emma.email))
  expect((await exchange(mine, one)).status).toBe(200)
  mine.restore(kept)
  expect((await exchange(mine, await comeBack(mine, hinted(address, emma.email)))).status).toBe(401)

  await begin(theirs)
  const stolen = await comeBack(mine, hinted((await begin(mine)).address, emma.email))
  expect((await exchange(theirs, { code: stolen.code })).status).toBe(401)
})

test('an attempt that is ten minutes old is over', async () => {
  const browser = fakeBrowser(host.origin)
  const back = await comeBack(browser, hinted((await begin(browser)).address, emma.email))
  await host.platform.database.query({
    text: `UPDATE accounts.staff_sign_ins SET expires_at = expires_at - interval '10 minutes'`,
  })
  expect((await exchange(browser, back)).status).toBe(401)
  await begin(browser)
  const { rows } = await host.platform.database.query<{ count: number }>({
    text: 'SELECT count(*) FROM accounts.staff_sign_ins',
  })
  expect(rows).toEqual([{ count: 1 }])
})

test('addresses of the identity provider are built from the configured origin, never from headers', async () => {
  const answer = await host.request
    .get('/sso/.well-known/openid-configuration')
    .set({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(answer.body).toMatchObject({ issuer: `${host.origin}/sso`, token_endpoint: `${host.origin}/sso/token` })
  expect(JSON.stringify(answer.body)).not.toContain('evil')
})

test('a failure at the identity provider shows a page of ours', async () => {
  const browser = fakeBrowser(host.origin, { accept: 'text/html', 'accept-language': 'en' })
  for (const path of ['/sso/auth?client_id=nobody', '/sso/auth/unknown', '/sso/interaction/unknown']) {
    const answer = await browser.get(path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const html = await answer.text()
    expect(html).toContain('Signing in did not succeed')
    expect(html).not.toMatch(/<script|<style|style=|https?:/)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  }
})
