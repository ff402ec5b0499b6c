import { setDefaultCACertificates } from 'node:tls'
import { boot } from '@passerelle/testkit/boot'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imapServer } from '../testing/imap-server.ts'

let host: Awaited<ReturnType<typeof boot>>
let server: Awaited<ReturnType<typeof imapServer>>
beforeAll(async () => {
  setDefaultCACertificates([testCertificate.cert])
  server = await imapServer()
  const inbound = {
    url: server.url,
    address: 'demandes@nimbus.example',
    subaddress: 'plus',
    aliases: [],
    secret: undefined,
    authservId: '',
    tlsCert: undefined,
    tlsKey: undefined,
  }
  host = await boot({ services: ['accounts', 'mails'], env: { inbound } })
})
afterAll(async () => {
  await host.close()
  await server.close()
})

test('[EML-018] the mailbox of the settings is read with the password of its URL', async () => {
  // What was there before the first start is not read.
  await expect.poll(() => server.state.commands).toContain('IDLE')
  server.deliver('From: ada@atelier-lumen.example\r\nSubject: Panne\r\n\r\nBonjour')
  await expect.poll(server.seen).toEqual([1])
  expect(server.state.commands).not.toContain('AUTHENTICATE')
})
