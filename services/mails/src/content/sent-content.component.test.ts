import { accounts } from '@passerelle/contract/accounts/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailWorker } from '../testing/mail-worker.ts'

let world: Awaited<ReturnType<typeof mailWorker>>
beforeAll(async () => {
  world = await mailWorker()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

test('a link that leads out of this installation is never sent', async () => {
  await world.queue('invitation:e', { link: 'https://evil.example/reset-password?token=secret' })
  await world.run()
  expect(world.server.letters).toEqual([])
  expect(await world.rows()).toMatchObject([{ last_error: 'rejected: a link leads out of this installation' }])
})

test('names are shown as text: no HTML, no header, no reversed text', async () => {
  await world.queue('invitation:f', {
    inviterName: '<img src=x onerror=alert(1)>\r\nBcc: eve@evil.example \u202Egnp.exe',
  })
  await world.run()
  expect(world.server.letters[0]?.subject).not.toMatch(/[\r\n\u202E]/)
  expect(world.server.letters[0]?.html).not.toContain('<img src=x')
  expect(world.server.letters[0]?.html).toContain('&lt;img src')
  expect(world.server.letters[0]?.html).not.toMatch(/\{\{|\}\}/)
  expect(world.server.letters[0]?.html).not.toMatch(/stylesheet|@import|fonts\./)
})

test('[UIX-041] a mail is in its receiver’s language, with account and facts in HTML and plain text', async () => {
  await world.queue('invitation:g')
  await world.run()
  const [mail] = world.server.letters
  expect(mail).toMatchObject({
    subject: 'Basile Roux vous invite dans l’espace Atelier Lumen',
    from: { name: 'Atelier Lumen', address: 'espace@nimbus.example' },
  })
  for (const text of [mail!.text, mail!.html]) {
    expect(text).toContain('Bonjour Ada,')
    expect(text).toContain('Lien valable jusqu’au mar. 10 févr. 13:00')
  }
  expect(mail!.text).toContain(`${world.platform.env.origin}/reset-password?token=secret`)
})

test('[APP-011] a template that the account published is what its mails say, not the product’s', async () => {
  const published = {
    subject: '{{inviterName}} vous attend',
    title: 'Bonjour {{firstName}}',
    text: 'Rejoignez {{appName}}.',
  }
  const smtp = { provider: 'smtp', host: 'smtp.lumen.example', port: 587, from: 'espace@lumen.example' } as const
  await world.as(world.ada).call(accounts.saveMailSettings, { ...smtp, templates: { invitation: { fr: published } } })
  await world.queue('invitation:own')
  await world.run()
  expect(world.server.letters.map(({ subject }) => subject)).toEqual(['Basile Roux vous attend'])
  expect(world.server.letters[0]?.text).toContain('Rejoignez Atelier Lumen.')
  expect(world.server.letters[0]?.text).toContain('/reset-password?token=secret')
  expect(world.server.letters[0]?.text).not.toContain('ouvert un compte')
  await world.as(world.ada).call(accounts.saveMailSettings, { ...smtp, templates: {} })
  await world.queue('invitation:default')
  await world.run()
  expect(world.server.letters[1]?.text).toContain('ouvert un compte')
})

test('a mail to an address that nobody has confirmed holds no words of who registered', async () => {
  const { _id: appId } = await world.anonymous.call(accounts.register, {
    slug: 'compte-expire',
    name: 'Votre compte expire',
    options: { services: [] },
    owner: { email: 'cible@example.com', firstName: 'Appelez', lastName: 'le 08 99', password: 'archet-colophane-31' },
    address: { line1: '1 rue', postalCode: '69005', city: 'Lyon', country: 'FR' },
  })
  const { queueMail, database, env } = world.platform
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
  await world.run()
  expect(world.server.letters).toHaveLength(2)
  for (const { subject, from, text, html } of world.server.letters)
    expect(`${subject} ${from.name} ${text} ${html}`).not.toMatch(/expire dans|compte expire|Appelez|08 99|Cliquez/)
})
