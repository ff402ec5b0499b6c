import { mailVariables } from '@passerelle/contract/mails/templates'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailBoxOf, type ReceivedMail } from './mail-box.ts'

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['mails'] })
})
afterAll(() => host.close())

const box = async () => ((await (await fetch(`${host.origin}/dev/mails.json`)).json()) as { list: ReceivedMail[] }).list

test('[API-002] a mail that is queued arrives in the mail box of the embedded form, over SMTP', async () => {
  const { queueMail, database, env } = host.platform
  await database.transaction((tx) =>
    queueMail(tx, {
      appId: null,
      userId: null,
      to: 'ada@atelier-lumen.example',
      locale: 'en',
      template: 'recovery',
      variables: { link: `${env.origin}/reset-password?token=abc`, expiresAt: '2026-02-03T13:00:00.000Z' },
      key: 'recovery:1',
      attachments: [{ filename: 'été.txt', contentType: 'text/plain', content: 'Ym9uam91cg==' }],
    }),
  )
  const [mail] = await vi.waitUntil(
    async () => {
      const list = await box()
      return list.length > 0 ? list : undefined
    },
    // The worker has its own pace: no more than the time of the test bounds it.
    { timeout: 15_000 },
  )
  expect(mail).toMatchObject({
    to: ['ada@atelier-lumen.example'],
    subject: 'Choose a new password',
    attachments: [{ filename: 'été.txt', contentType: 'text/plain', size: 7, cid: null }],
  })
  expect(mail!.html).toContain(
    `href="${env.origin}/reset-password?token&#x3D;abc"`.replaceAll('/', '&#x2F;').replace('href="', 'href="'),
  )
  const page = await fetch(`${host.origin}/dev/mails`)
  expect(await page.text()).toContain('Choose a new password')
  const file = await fetch(`${host.origin}/dev/mails/${mail!._id}/files/0`)
  expect([await file.text(), file.headers.get('content-type')]).toEqual(['bonjour', 'application/octet-stream'])
  expect((await fetch(`${host.origin}/dev/mails/${mail!._id}/files/1`)).status).toBe(404)
  const frame = await fetch(`${host.origin}/dev/mails/${mail!._id}/html`)
  expect(frame.headers.get('content-security-policy')).toContain('sandbox')
})

test('every mail of the product is shown with example contents in both languages', async () => {
  const list = await (await fetch(`${host.origin}/dev/mails/templates`)).text()
  for (const template of Object.keys(mailVariables)) expect(list).toContain(`template=${template}`)
  const estimate = (locale: string) => fetch(`${host.origin}/dev/mails/templates/estimate/${locale}`)
  expect(await (await estimate('fr')).text()).toContain('Répondre à l’estimation')
  expect(await (await estimate('en')).text()).toContain('Answer the estimate')
  expect((await estimate('de')).status).toBe(404)
})

test('the mail box never opens in production', () => {
  const { platform } = host
  expect(() => mailBoxOf({ ...platform, env: { ...platform.env, production: true }, database: {} as never })).toThrow(
    'never for production',
  )
})

test('the mail box writes no mail for another site, and none where no mails are received', async () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${host.origin}/dev/mails/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'from=ada@atelier-lumen.example&to=demandes@nimbus.example&subject=Bonjour&text=Bonjour',
    })
  expect((await write({ origin: 'https://other.example' })).status).toBe(403)
  expect((await write({ origin: host.origin })).status).toBe(403)
  expect(await (await fetch(`${host.origin}/dev/mails/write`)).text()).toContain('No mails are received.')
})
