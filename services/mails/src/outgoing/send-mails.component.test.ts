import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenApp, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { frameView } from '../content/frame-view.ts'
import { ownTextsView } from '../content/own-texts.ts'
import { createRenderMail } from '../content/render-mail.ts'
import { MailError, type Letter, type MailSender } from '../senders/mail-sender.ts'
import { outgoingStore } from './outgoing-store.ts'
import { sendMails } from './send-mails.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let app: GivenApp
let ada: GivenPerson
beforeAll(async () => {
  // No service `mails` here: the rounds of this test are the only ones.
  host = await boot({ services: ['accounts'], clock })
  const given = givenAccounts(host.platform)
  app = await given.app({ name: 'Atelier Lumen' })
  ada = await given.user(app, { firstName: 'Ada', admin: true })
})
afterAll(() => host.close())

let left: Letter[] = []
let behave: (letter: Letter) => Promise<void> = async () => {}
beforeEach(async () => {
  left = []
  behave = async () => {}
  await host.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
})

const sender: MailSender = {
  send: async (letter) => {
    await behave(letter)
    left.push(letter)
    return { providerId: 'p1' }
  },
  close: () => {},
}
const round = () => {
  const { platform } = host
  const send = sendMails({
    clock,
    logger: { info: () => {}, warn: () => {} },
    store: outgoingStore(platform.database),
    senders: { of: async () => ({ sender, from: 'espace@nimbus.example' }) },
    render: createRenderMail({
      env: platform.env,
      clock,
      frameOf: frameView(platform),
      ownTextsOf: ownTextsView(platform.database),
    }),
  })
  return send(new AbortController().signal)
}
const queue = async (key: string, variables: Partial<Record<'link' | 'inviterName', string>> = {}) => {
  const { queueMail, database, env } = host.platform
  await database.transaction((tx) =>
    queueMail(tx, {
      appId: app.id,
      userId: ada.userId,
      to: ada.email,
      locale: 'fr',
      template: 'invitation',
      variables: {
        link: `${env.origin}/reset-password?token=secret`,
        inviterName: 'Basile Roux',
        expiresAt: '2026-02-10T12:00:00.000Z',
        ...variables,
      },
      key,
    }),
  )
}
const rows = async () =>
  (
    await host.platform.database.query<Record<string, unknown>>({
      text: `SELECT attempts, last_error, variables, sent_at, given_up_at, bounced_at, provider_id, next_attempt_at
        FROM mails.outgoing ORDER BY key`,
    })
  ).rows

test('rounds at once send each mail once, and what was sent keeps no link', async () => {
  for (let n = 0; n < 60; n += 1) await queue(`invitation:${n}`)
  const sent = await Promise.all([round(), round(), round()])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(60)
  expect(new Set(left.map(({ messageId }) => messageId)).size).toBe(60)
  expect(left).toHaveLength(60)
  for (const row of await rows())
    expect(row).toMatchObject({
      attempts: 1,
      variables: null,
      provider_id: 'p1',
      next_attempt_at: null,
      sent_at: clock.now(),
    })
  expect(await round()).toBe(0)
})

test('a provider that is away for an hour loses nothing and repeats nothing', async () => {
  await queue('invitation:a')
  await queue('invitation:b')
  behave = () => Promise.reject(new MailError('unreachable', 'smtp ETIMEDOUT'))
  for (let minute = 0; minute < 60; minute += 5) {
    await round()
    clock.advance(minutes(5))
  }
  expect(left).toEqual([])
  expect(await rows()).toMatchObject([{ sent_at: null }, { sent_at: null }])
  behave = async () => {}
  clock.advance(minutes(60 * 4))
  await round()
  await round()
  expect(left).toHaveLength(2)
})

test('once a provider does not answer, the other mails of the round are not tried and lose no attempt', async () => {
  for (let n = 0; n < 30; n += 1) await queue(`invitation:${n}`)
  let tried = 0
  behave = () => {
    tried += 1
    return Promise.reject(new MailError('unreachable', 'smtp ETIMEDOUT'))
  }
  expect(await round()).toBe(0)
  // Those that were under way at once.
  expect(tried).toBeLessThanOrEqual(10)
  const attempts = (await rows()).map((row) => row['attempts'])
  expect(attempts.filter((count) => count === 1)).toHaveLength(tried)
  expect(attempts.filter((count) => count === 0)).toHaveLength(30 - tried)
})

test('a mail whose receiver does not exist is given up at once and noted as bounced', async () => {
  await queue('invitation:c')
  behave = () => Promise.reject(new MailError('refused', 'smtp 550'))
  await round()
  expect(await rows()).toMatchObject([
    {
      attempts: 1,
      last_error: 'refused: smtp 550',
      given_up_at: clock.now(),
      bounced_at: clock.now(),
      variables: { inviterName: 'Basile Roux' },
    },
  ])
})

test('a process that died while sending leaves its mail to another one after the lease', async () => {
  await queue('invitation:d')
  const [claimed] = await outgoingStore(host.platform.database).claim(clock.now(), 1)
  expect(claimed?.template).toBe('invitation')
  expect(await round()).toBe(0)
  clock.advance(minutes(6))
  expect(await round()).toBe(1)
})

test('a link that leads out of this installation is never sent', async () => {
  await queue('invitation:e', { link: 'https://evil.example/reset-password?token=secret' })
  await round()
  expect(left).toEqual([])
  expect(await rows()).toMatchObject([{ last_error: 'rejected: a link leads out of this installation' }])
})

test('names are shown as text: no HTML, no header, no reversed text', async () => {
  await queue('invitation:f', { inviterName: '<img src=x onerror=alert(1)>\r\nBcc: eve@evil.example \u202Egnp.exe' })
  await round()
  expect(left[0]?.subject).not.toMatch(/[\r\n\u202E]/)
  expect(left[0]?.html).not.toContain('<img src=x')
  expect(left[0]?.html).toContain('&lt;img src')
  expect(left[0]?.html).not.toMatch(/\{\{|\}\}/)
  expect(left[0]?.html).not.toMatch(/stylesheet|@import|fonts\./)
})

test('[UIX-041] a mail is in its receiver’s language, with account and facts in HTML and plain text', async () => {
  await queue('invitation:g')
  await round()
  const [mail] = left
  expect(mail).toMatchObject({
    subject: 'Basile Roux vous invite dans l’espace Atelier Lumen',
    from: { name: 'Atelier Lumen', address: 'espace@nimbus.example' },
  })
  for (const text of [mail!.text, mail!.html]) {
    expect(text).toContain('Bonjour Ada,')
    expect(text).toContain('Lien valable jusqu’au mar. 10 févr. 13:00')
  }
  expect(mail!.text).toContain(`${host.platform.env.origin}/reset-password?token=secret`)
})

test('[APP-011] a template that the account published is what its mails say, not the product’s', async () => {
  const published = {
    subject: '{{inviterName}} vous attend',
    title: 'Bonjour {{firstName}}',
    text: 'Rejoignez {{appName}}.',
  }
  const smtp = { provider: 'smtp', host: 'smtp.lumen.example', port: 587, from: 'espace@lumen.example' } as const
  await host.as(ada).call(accounts.saveMailSettings, { ...smtp, templates: { invitation: { fr: published } } })
  await queue('invitation:own')
  await round()
  expect(left.map(({ subject }) => subject)).toEqual(['Basile Roux vous attend'])
  expect(left[0]?.text).toContain('Rejoignez Atelier Lumen.')
  expect(left[0]?.text).toContain('/reset-password?token=secret')
  expect(left[0]?.text).not.toContain('ouvert un compte')
  await host.as(ada).call(accounts.saveMailSettings, { ...smtp, templates: {} })
  await queue('invitation:default')
  await round()
  expect(left[1]?.text).toContain('ouvert un compte')
})

test('a mail to an address that nobody has confirmed holds no words of who registered', async () => {
  const { _id: appId } = await host.anonymous.call(accounts.register, {
    slug: 'compte-expire',
    name: 'Votre compte expire',
    options: { services: [] },
    owner: { email: 'cible@example.com', firstName: 'Appelez', lastName: 'le 08 99', password: 'archet-colophane-31' },
    address: { line1: '1 rue', postalCode: '69005', city: 'Lyon', country: 'FR' },
  })
  const { queueMail, database, env } = host.platform
  await database.query({
    text: `INSERT INTO accounts.mail_settings (app_id, provider, host, port, sender, templates, updated_at)
           VALUES ($1, 'smtp', 'smtp.example.com', 587, 'a@example.com', $2, now())`,
    values: [appId, { recovery: { fr: { subject: 'Cliquez', title: 'Cliquez', text: 'Cliquez' } } }],
  })
  const { rows: users } = await database.query<{ id: string }>({
    text: 'SELECT id FROM accounts.users WHERE app_id = $1',
    values: [appId],
  })
  const link = `${env.origin}/reset-password?token=secret`
  await database.transaction((tx) =>
    queueMail(tx, {
      appId,
      userId: users[0]!.id,
      to: 'cible@example.com',
      locale: 'fr',
      template: 'recovery',
      variables: { link, expiresAt: '2026-02-03T13:00:00.000Z' },
      key: 'recovery:stranger',
    }),
  )
  await round()
  expect(left).toHaveLength(2)
  for (const { subject, from, text, html } of left)
    expect(`${subject} ${from.name} ${text} ${html}`).not.toMatch(/expire dans|compte expire|Appelez|08 99|Cliquez/)
})
