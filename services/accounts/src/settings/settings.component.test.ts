import { accounts } from '@passerelle/contract/accounts/api'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
const { readSettings, editSettings, saveMailSettings, savePaymentSettings, setDismissal, readApp, sendTestMail } =
  accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock: fakeClock('2026-11-20T10:00:00Z') })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const rowOf = async <R>(table: string, appId: string) =>
  (
    await host.platform.database.query<R>({
      text: `SELECT * FROM accounts.${table} WHERE app_id = $1`,
      values: [appId],
    })
  ).rows[0]
const smtp = {
  provider: 'smtp',
  host: 'smtp.lumen.example',
  port: 587,
  user: 'lumen',
  from: 'espace@lumen.example',
} as const

describe('an account’s own settings', () => {
  test('[APP-010][ROL-012] administrators and staff inside read and change them, plain users read a part', async () => {
    const { app, admin, user } = await given.customer()
    const emma = await given.staff()
    const edited = await host.as(admin).call(editSettings, {
      name: 'Atelier Lumen',
      primaryColor: '#2b6350',
      billingDay: 20,
      tax: 'FR 32 812 445 907',
      address: { line1: '18 rue des Teinturiers', postalCode: '69001', city: 'Lyon', country: 'FR' },
    })
    expect(edited).toMatchObject({ name: 'Atelier Lumen', primaryColor: '#2b6350', billingDay: 20, version: 2 })
    expect((await host.as(emma, { in: app.id }).call(readSettings, {})).address).toMatchObject({ city: 'Lyon' })
    await host.as(admin).call(saveMailSettings, { ...smtp, password: 'très secret' })
    await host.as(admin).call(savePaymentSettings, { publicKey: 'pk_1' })
    await host.platform.database.query({
      text: `INSERT INTO projects.labels (id, name, type, background_color, rules)
             VALUES ($1, 'Mission', 'category', '#3576bf', $2)`,
      values: [
        host.platform.newId(),
        JSON.stringify([{ type: 'pricing', unitHourlyAmountInCents: 16_500, unitDailyAmountInCents: 95_000 }]),
      ],
    })
    const whole = await host.as(admin).call(readSettings, {})
    expect(whole).toMatchObject({
      address: { city: 'Lyon' },
      tax: 'FR 32 812 445 907',
      mails: { host: smtp.host },
      payments: { publicKey: 'pk_1' },
    })
    expect(whole.prices).toContainEqual({ name: 'Mission', dailyInCents: 95_000, hourlyInCents: 16_500, own: false })
    expect(whole.documents.map(({ document }) => document)).toEqual([
      'cgvInfogerance',
      'cgvPrestation',
      'cgsCloud',
      'cguCgs',
    ])
    expect(await host.as(user).call(readSettings, {})).toEqual({
      ...whole,
      url: null,
      address: null,
      tax: null,
      billingReference: null,
      mails: null,
      payments: null,
      webhook: { url: null, hasSecret: false, stoppedAt: null, waiting: 0, events: [] },
    })
    await expect(host.as(user).call(editSettings, { name: 'x' })).rejects.toBeProblem('access_denied')
  })

  test('[ROL-012] two administrators change a line of the address each at the same time: both stay', async () => {
    const { app, admin } = await given.customer()
    const other = await given.user(app, { admin: true })
    await host.as(admin).call(editSettings, { address: { country: 'BE' } })
    await Promise.all([
      host.as(admin).call(editSettings, { address: { city: 'Namur', line2: 'Boîte 4' } }),
      host.as(other).call(editSettings, { address: { line1: '3 rue des Brasseurs' } }),
    ])
    const address = { line1: '3 rue des Brasseurs', line2: 'Boîte 4', postalCode: '', city: 'Namur', country: 'BE' }
    expect((await host.as(admin).call(readSettings, {})).address).toEqual(address)
    expect((await host.as(admin).call(editSettings, { address: null })).address).toBeNull()
  })

  test('[ROL-012] of two administrators who save from the same reading one is told', async () => {
    const { app, admin } = await given.customer()
    const other = await given.user(app, { admin: true })
    const { version } = await host.as(admin).call(readSettings, {})
    const results = await Promise.allSettled([
      host.as(admin).call(editSettings, { name: 'A', version }),
      host.as(other).call(editSettings, { name: 'B', version }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((one) => one.status === 'rejected')
    expect((refused as PromiseRejectedResult).reason).toMatchObject({ code: 'settings_changed' })
  })

  test('[API-107][APP-012][OPEN-053] the mail provider is stored, its secret sealed, never returned', async () => {
    const { app, admin } = await given.customer()
    const saved = await host.as(admin).call(saveMailSettings, { ...smtp, password: 'très secret' })
    expect(saved).toMatchObject({ provider: 'smtp', host: smtp.host, hasPassword: true, from: smtp.from, version: 1 })
    const row = await rowOf<{ secret_ciphertext: string }>('mail_settings', app.id)
    expect(row?.secret_ciphertext).not.toContain('secret')
    expect(
      installationSecrets(host.platform.env).open(row!.secret_ciphertext, `accounts.mail_settings:${app.id}`),
    ).toBe('très secret')
    expect(JSON.stringify(await host.as(admin).call(readSettings, {}))).not.toMatch(/très secret|v1\./)
    await host.as(admin).call(saveMailSettings, { ...smtp, host: 'mx.lumen.example' })
    expect((await rowOf<{ secret_ciphertext: string }>('mail_settings', app.id))?.secret_ciphertext).toBe(
      row?.secret_ciphertext,
    )
    const api = { provider: 'api', location: 'eu', from: smtp.from, password: null } as const
    expect(await host.as(admin).call(saveMailSettings, api)).toMatchObject({
      provider: 'api',
      location: 'eu',
      host: null,
      hasPassword: false,
    })
    await expect(host.as(admin).call(saveMailSettings, { provider: 'smtp', from: smtp.from })).rejects.toBeProblem(
      'mail_settings_incomplete',
    )
  })

  test('[API-107] a sender that would add a header is refused, and so is a version that is not current', async () => {
    const { admin } = await given.customer()
    for (const from of ['a@b.example\r\nBcc: eve@evil.example', 'Eve <eve@evil.example>'])
      await expect(host.as(admin).call(saveMailSettings, { ...smtp, from })).rejects.toBeProblem('invalid_input')
    await host.as(admin).call(saveMailSettings, { ...smtp, version: 0 })
    await expect(host.as(admin).call(saveMailSettings, { ...smtp, version: 0 })).rejects.toBeProblem('settings_changed')
  })

  test('[APP-011] templates are published with known variables only, without code', async () => {
    const { admin } = await given.customer()
    const publish = (text: string, template = 'invitation') =>
      host.as(admin).call(saveMailSettings, {
        ...smtp,
        templates: { [template]: { fr: { subject: 'Bienvenue', title: 'Bonjour {{firstName}}', text } } },
      })
    const saved = await publish('{{inviterName}} vous invite : {{link}}')
    expect(saved.templates['invitation']?.fr?.text).toContain('{{inviterName}}')
    await expect(publish('{{montant}}')).rejects.toBeProblem('template_variable')
    await expect(publish('{{link}}', 'nowhere')).rejects.toBeProblem('template_variable')
    for (const text of ['{{#each users}}x{{/each}}', '{{> secrets}}', '<script>x</script>'])
      await expect(publish(text)).rejects.toBeProblem('template_code')
  })

  test('[APP-012] a test mail is queued to the caller, five a minute', async () => {
    const { app, admin } = await given.customer()
    expect(await host.as(admin).call(sendTestMail, {})).toEqual({ to: admin.email })
    const { rows } = await host.platform.database.query({
      text: `SELECT address, template FROM mails.outgoing WHERE app_id = $1`,
      values: [app.id],
    })
    expect(rows).toEqual([{ address: admin.email, template: 'mail_test' }])
    for (let count = 1; count < 5; count += 1) await host.as(admin).call(sendTestMail, {})
    await expect(host.as(admin).call(sendTestMail, {})).rejects.toBeProblem('too_many_requests')
    await host.platform.database.query({ text: 'UPDATE accounts.login_limits SET expire = expire - 61000' })
    expect(await host.as(admin).call(sendTestMail, {})).toEqual({ to: admin.email })
  })

  test('[API-108][APP-013][OPEN-053] payment keys are stored, both secrets sealed and never returned', async () => {
    const { app, admin } = await given.customer()
    const saved = await host
      .as(admin)
      .call(savePaymentSettings, { publicKey: 'pk_live_1', secretKey: 'sk_live_1', webhookSecret: 'whsec_1' })
    expect(saved).toEqual({ publicKey: 'pk_live_1', hasSecretKey: true, hasWebhookSecret: true, version: 1 })
    const row = await rowOf<Record<string, string>>('payment_settings', app.id)
    const { open } = installationSecrets(host.platform.env)
    expect(open(row!['secret_key_ciphertext']!, `accounts.payment_settings.secret_key:${app.id}`)).toBe('sk_live_1')
    expect(open(row!['webhook_secret_ciphertext']!, `accounts.payment_settings.webhook_secret:${app.id}`)).toBe(
      'whsec_1',
    )
    expect(
      JSON.stringify([await host.as(admin).call(readSettings, {}), await host.as(admin).call(readApp, {})]),
    ).not.toMatch(/sk_live|whsec_1/)
    const { rows } = await host.platform.database.query({
      text: `SELECT FROM platform.events WHERE app_id = $1 AND data::text ~ 'sk_live|whsec'`,
      values: [app.id],
    })
    expect(rows).toHaveLength(0)
  })

  test('[API-110][APP-016] any customer sets the six keys of the metadata, and no other; staff set none', async () => {
    const keys = ['pricingUp', 'cgvHideBanner', 'cgvInfogerance', 'cgvPrestation', 'cgsCloud', 'cguCgs'] as const
    const { app, admin, user } = await given.customer()
    const metadata = async () => (await host.as(admin).call(readApp, {})).metadata
    const all = (value: boolean) => Object.fromEntries(keys.map((key) => [key, value]))
    for (const [who, value] of [
      [user, true],
      [admin, false],
    ] as const) {
      for (const key of keys) expect(await host.as(who).call(setDismissal, { key, value })).toEqual({ key, value })
      expect(await metadata()).toMatchObject(all(value))
    }
    await host.as(user).call(setDismissal, { key: 'cgvHideBanner', value: true })
    expect((await host.as(user).call(readApp, {})).closedBanners).toEqual(['cgvHideBanner'])
    const emma = host.as(await given.staff(), { in: app.id })
    await expect(emma.call(setDismissal, { key: 'pricingUp', value: true })).rejects.toBeProblem('access_denied')
    const answer = await host.request
      .patch('/api/accounts/v1/admin/apps/metadata/cgv')
      .set('authorization', `Bearer ${await host.tokenOf(admin)}`)
      .send({ key: 'stripeCustomerId', value: true })
    expect(answer.status).toBe(400)
  })

  test('[APP-017] an administrator accepts a document: version, moment and person are kept', async () => {
    const { app, user } = await given.customer()
    const admin = await given.user(app, { admin: true, firstName: 'Zoé' })
    const state = async () =>
      (await host.as(admin).call(readSettings, {})).documents.find(({ document }) => document === 'cgsCloud')
    // Who does not administer the account binds it to nothing.
    await host.as(user).call(setDismissal, { key: 'cgsCloud', value: true })
    expect(await state()).toMatchObject({ acceptedAt: null, acceptedBy: null })
    await host.as(admin).call(setDismissal, { key: 'cgsCloud', value: true })
    const { documents } = await host.as(admin).call(readSettings, {})
    expect(documents.filter(({ acceptedAt }) => acceptedAt !== null)).toHaveLength(1)
    expect(await state()).toMatchObject({
      version: 1,
      acceptedAt: '2026-11-20T10:00:00.000Z',
      acceptedBy: `Zoé ${admin.lastName}`,
      coming: {
        version: 2,
        announcedOn: '2026-11-09',
        validFrom: '2026-12-09',
        acceptedAt: '2026-11-20T10:00:00.000Z',
      },
    })
  })
})

describe('an account’s logo', () => {
  const send = async (bytes: Buffer, name: string, type: string) => {
    const { app, admin } = await given.customer()
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
    const answer = await fetch(`${host.origin}/api/accounts/v1/admin/app/logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await host.tokenOf(admin)}` },
      body,
    })
    return { app, admin, status: answer.status, reply: (await answer.json()) as { logo?: string; code?: string } }
  }
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)])

  test('[APP-001] a png is stored and shown to whoever has its address', async () => {
    const { app, admin, reply } = await send(png, 'logo.png', 'image/png')
    const shown = await fetch(host.origin + reply.logo!)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
    expect((await host.as(admin).call(readApp, {})).logo).toBe(reply.logo)
    await host.as(admin).call(accounts.removeLogo, {})
    expect((await fetch(host.origin + reply.logo!)).status).toBe(404)
    const { rows } = await host.platform.database.query({
      text: `SELECT data, actor->>'userId' AS by FROM platform.events WHERE subject = $1 AND name = 'app.edited'`,
      values: [app.id],
    })
    const edited = { data: { fields: ['logo'] }, by: admin.userId }
    expect(rows).toEqual([edited, edited])
  })

  test('[APP-001] the logo of one account stays when another removes its own; a jpeg keeps its kind', async () => {
    const { reply } = await send(
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40)]),
      'l.jpg',
      'image/jpeg',
    )
    const other = await send(png, 'logo.png', 'image/png')
    await host.as(other.admin).call(accounts.removeLogo, {})
    const shown = await fetch(host.origin + reply.logo!)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(shown.headers.get('content-disposition')).toContain('logo.jpg')
  })

  test('[API-084][APP-001] staff upload the logo of an account and remove it; customers cannot that way', async () => {
    const { app, admin } = await given.customer()
    const upload = async (person: typeof admin) => {
      const body = new FormData()
      body.append('files', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png')
      const { provider } = host.platform.env
      return fetch(`${host.origin}/api/accounts/v1/${provider}/apps/${app.id}/logo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await host.tokenOf(person)}` },
        body,
      })
    }
    expect((await upload(admin)).status).toBe(403)
    const emma = await given.staff()
    const other = await send(png, 'logo.png', 'image/png')
    const logoOf = async (person: typeof admin) => (await host.as(person).call(readApp, {})).logo
    const { logo } = (await (await upload(emma)).json()) as { logo: string }
    expect((await fetch(host.origin + logo)).status).toBe(200)
    expect([await logoOf(admin), await logoOf(other.admin)]).toEqual([logo, other.reply.logo])
    await host.as(emma).call(accounts.editManagedApp, { appId: app.id, logo: null })
    expect((await fetch(host.origin + logo)).status).toBe(404)
    expect([await logoOf(admin), await logoOf(other.admin)]).toEqual([null, other.reply.logo])
  })

  test.each([
    ['an SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['an SVG that calls itself png', '<svg onload="alert(1)"/>', 'image/png'],
    ['a page', '<!doctype html><script>1</script>', 'image/jpeg'],
  ])('[APP-001] %s is no logo', async (_what, text, type) => {
    const { status, reply } = await send(Buffer.from(text), 'logo.png', type)
    expect([status, reply.code]).toEqual([415, 'logo_type'])
  })

  test('[APP-001] a logo above 256 KB is refused', async () => {
    expect((await send(Buffer.concat([png, Buffer.alloc(300_000)]), 'logo.png', 'image/png')).status).toBe(413)
  })
})
