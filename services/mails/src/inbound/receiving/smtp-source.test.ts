import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { MailTooLarge, type Envelope, type InboundSource } from './inbound-source.ts'
import { smtpSource } from './smtp-source.ts'

let source: InboundSource
let port: number
let taken: { raw: string; envelope: Envelope }[]
/** What storing the next mail fails with. */
let trouble: Error | null
beforeEach(async () => {
  port = await getFreePort()
  taken = []
  trouble = null
  const settings = {
    url: `smtp://127.0.0.1:${port}`,
    address: 'demandes@nimbus.example',
    subaddress: 'plus',
    aliases: ['support@nimbus.example'],
    secret: undefined,
    authservId: '',
    tlsCert: undefined,
    tlsKey: undefined,
  }
  source = smtpSource(settings, { warn: () => {} })
  await source.start(
    async (raw, envelope) => {
      if (trouble) throw trouble
      taken.push({ raw: await text(raw), envelope })
    },
    () => {},
  )
})
afterEach(() => source.stop())

const send = async (to: string | string[], options: object = {}) => {
  const client = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...options })
  try {
    await client.sendMail({ from: 'basile@lumen.example', to, text: 'Bonjour' })
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode
  } finally {
    client.close()
  }
}

test('[EML-019] the SMTP server takes mails for our address, sub-addresses and aliases, with envelope', async () => {
  const own = ['demandes@nimbus.example', 'Demandes+abc@nimbus.example', 'support@nimbus.example']
  expect(await send(own)).toBe(250)
  expect(taken).toHaveLength(1)
  expect(taken[0]!.raw).toContain('Bonjour')
  expect(taken[0]!.envelope).toMatchObject({ source: 'smtp', peer: '127.0.0.1', from: 'basile@lumen.example', to: own })
  expect(taken[0]!.envelope.helo).not.toBe('')
})

test('[EML-019] relays nothing: other addresses do not exist here', async () => {
  expect(await send('ada@lumen.example')).toBe(550)
  expect(await send('autres@nimbus.example')).toBe(550)
  expect(taken).toEqual([])
})

test.each([
  ['cannot be stored', new Error('Postgres is away'), 451],
  ['finds no room', Object.assign(new Error('full'), { code: 'ENOSPC' }), 452],
  ['is too large', new MailTooLarge(), 552],
])('[EML-019] a mail that %s is not confirmed', async (_, error, code) => {
  trouble = error
  expect(await send('demandes@nimbus.example')).toBe(code)
  trouble = null
  expect(await send('demandes@nimbus.example')).toBe(250)
})

test('[EML-019] refuses a size beyond 35 MB at once, offers no sign-in and names no version', async () => {
  const socket = connect(port, '127.0.0.1')
  const greeting = String(await new Promise((resolve) => socket.once('data', resolve)))
  socket.write('EHLO sender.example\r\nMAIL FROM:<a@b.example> SIZE=36700161\r\nQUIT\r\n')
  const said = await text(socket)
  expect(greeting).toMatch(/^220 nimbus\.example ESMTP ready\r\n$/)
  expect(said).toContain('SIZE 36700160')
  expect(said).not.toContain('AUTH')
  expect(said).toMatch(/\r\n552 /)
})

test('[EML-019] the SMTP server takes five connections of one address at a time', async () => {
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  const greetings = sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve)))
  await Promise.all(greetings)
  expect(await text(connect(port, '127.0.0.1'))).toMatch(/^421 /)
  for (const socket of sockets) socket.destroy()
})
