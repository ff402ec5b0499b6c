import type { AddressInfo } from 'node:net'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSenders } from './account-senders.ts'

let host: Booted
let given: GivenAccounts
const arrived: { user: string; from: string }[] = []
const smtpServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'secret' ? done(null, { user: username! }) : done(new Error('no')),
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      const { mailFrom } = session.envelope
      arrived.push({ user: String(session.user ?? ''), from: mailFrom ? mailFrom.address : '' })
      done()
    })
  },
})
let port = 0
beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
  await new Promise<void>((ready) => smtpServer.listen(0, '127.0.0.1', ready))
  port = (smtpServer.server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((closed) => smtpServer.close(closed))
  await host.close()
})

const letter = (from: string) => ({
  messageId: '<a@passerelle.example>',
  from: { name: 'Atelier Lumen', address: from },
  to: 'basile@atelier-lumen.example',
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  attachments: [],
})

test('[APP-012] mails of an account leave by its own server and address, others by the installation’s', async () => {
  const { app, admin } = await given.customer()
  const other = await given.customer()
  const save = (password: string) =>
    host.as(admin).call(accounts.saveMailSettings, {
      provider: 'smtp',
      host: '127.0.0.1',
      port,
      user: 'lumen',
      password,
      from: 'espace@lumen.example',
    })
  await save('wrong')
  const env = { ...host.platform.env, mailUrl: `smtp://127.0.0.1:${port}`, outboundLocal: true }
  const senders = openSenders({ ...host.platform, env })
  const send = async (appId: string | null) => {
    const opened = (await senders.of(appId))!
    await opened.sender.send(letter(opened.from))
  }
  await expect(send(app.id)).rejects.toMatchObject({ trouble: 'unauthorized' })
  // New settings are used from the next mail on.
  await save('secret')
  await send(app.id)
  await send(other.app.id)
  await send(null)
  const installation = (await senders.of(null))!.from
  expect(arrived).toEqual([
    { user: 'lumen', from: 'espace@lumen.example' },
    { user: '', from: installation },
    { user: '', from: installation },
  ])
  expect((await senders.of(app.id))!.sender).toBe((await senders.of(app.id))!.sender)
  await senders.close()
})

test('the embedded form sends all mails to its mailbox, from the address of the account', async () => {
  const { app, admin } = await given.customer()
  const from = 'espace@lumen.example'
  const smtp = { provider: 'smtp', host: 'smtp.lumen.example', port: 587, from } as const
  await host.as(admin).call(accounts.saveMailSettings, smtp)
  const senders = openSenders(host.platform)
  const [own, installation] = [await senders.of(app.id), await senders.of(null)]
  expect(own!.sender).toBe(installation!.sender)
  expect(own!.from).toBe(from)
  await senders.close()
})
