import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '@passerelle/contract/mails/api'
import { days } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../../testing/inbound-environment.ts'
import { newToken } from '../../addresses/inbound-address.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
let hugo: ReturnType<typeof world.as>
beforeAll(async () => {
  world = await inboundEnvironment()
  hugo = world.as(await world.given.staff())
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const jean = 'jean@clinique-riviera.example'

/** A mail that was sent to Jean; `bounces` go to its own address. */
const sent = async () => {
  const id = world.platform.newId()
  const own = newToken()
  await world.platform.database.query({
    text: `INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, key, created_at, sent_at,
             bounce_token)
           VALUES ($1::text, $2, $3, $4, 'fr', 'thread', $1::text, $5, $5, $6)`,
    values: [id, world.app.id, world.user.userId, jean, world.clock.now(), own],
  })
  return { id, bounces: `demandes+b${own}@nimbus.example`, messageId: `<o.${id}@nimbus.example>` }
}
type Report = { to: string; status: string; messageId?: string; recipient?: string }

/** Brings a delivery report as a mail server does. */
const report = async ({ to, status, messageId = '<x@elsewhere.example>', recipient = jean }: Report) => {
  const lines = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.elsewhere.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    '',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.elsewhere.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 <${recipient}> does not live here`,
    '--r',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--r--',
  ]
  await world.receive({ from: jean, to, envelopeFrom: '', raw: lines.join('\r\n') })
}
const deliveries = async () =>
  (await hugo.call(mails.listDeliveries, { appId: world.app.id })).list.map(({ _id, state, lastError }) => ({
    _id,
    state,
    lastError,
  }))
const stateOf = async (id: string) => (await deliveries()).find(({ _id }) => _id === id)
const eventsOf = async (id: string) =>
  (
    await world.platform.database.query({
      text: 'SELECT name, data FROM platform.events WHERE subject = $1',
      values: [id],
    })
  ).rows

test('a report at the address of a mail marks it, with the words of the server and no address', async () => {
  const { id, bounces } = await sent()
  await report({ to: bounces, status: '5.1.1' })
  await report({ to: bounces, status: '5.1.1' })
  expect(await stateOf(id)).toEqual({ _id: id, state: 'bounced', lastError: '5.1.1 550 … does not live here' })
  expect(await eventsOf(id)).toEqual([{ name: 'mail.bounced', data: { status: '5.1.1' } }])
  expect(await world.received()).toMatchObject([
    { state: 'ignored', reason: 'report' },
    { state: 'ignored', reason: 'report' },
  ])
})

test('a full mailbox is noted, and the mail counts as sent', async () => {
  const { id, bounces } = await sent()
  await report({ to: bounces, status: '4.2.2' })
  expect(await stateOf(id)).toMatchObject({ state: 'sent', lastError: '4.2.2 550 … does not live here' })
  expect(await eventsOf(id)).toEqual([])
})

test('a report elsewhere marks the mail that it names for exactly its receiver, within ten days', async () => {
  const [first, second, third] = [await sent(), await sent(), await sent()]
  const to = world.address
  await report({ to, status: '5.2.1', messageId: first.messageId })
  await report({ to, status: '5.2.1', messageId: second.messageId, recipient: 'ada@atelier-lumen.example' })
  await report({ to, status: '5.2.1', messageId: '<o.0@nimbus.example>' })
  await report({ to, status: '5.2.1', messageId: second.messageId.replace('nimbus', 'evil') })
  expect(await stateOf(first.id)).toMatchObject({ state: 'bounced' })
  expect(await stateOf(second.id)).toMatchObject({ state: 'sent', lastError: null })
  world.clock.advance(days(10))
  await report({ to, status: '5.2.1', messageId: third.messageId })
  expect(await stateOf(third.id)).toMatchObject({ state: 'sent' })
})
