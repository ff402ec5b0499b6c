import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@passerelle/kernel/ids'
import { customerRole } from '@passerelle/testkit/second-wall'
import { inboundEnvironment } from '../testing/inbound-environment.ts'
import { rawKey } from './raw-mails.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  world.clock.advance(3_600_000)
})

const rows = () => world.platform.database.prisma.inboundMail.findMany({ orderBy: { receivedAt: 'asc' } })

test('[EML-022] a mail is stored with sender, receivers and moment, and digests that identify it', async () => {
  const task = await world.request()
  const to = await world.replyAddress(task, world.user)
  await world.receive({
    from: `"Basile Roux" <${world.user.email}>`,
    to,
    subject: 'x'.repeat(300),
    text: 'Bonjour',
    messageId: '<un@atelier-lumen.example>',
    headers: { Cc: 'Copie@fournisseur.example', Date: 'Fri, 1 Jan 2038 10:00:00 +0000' },
  })
  const [mail] = await rows()
  const raw = await text((await world.raws.get(rawKey(mail!.id)))!)
  expect(mail).toMatchObject({
    appId: world.app.id,
    taskId: task.id,
    userId: world.user.userId,
    outsideId: null,
    source: 'smtp',
    digest: createHash('sha256').update(raw).digest('hex'),
    messageDigest: createHash('sha256').update(`<un@atelier-lumen.example> ${world.user.email}`).digest('hex'),
    state: 'posted',
    reason: null,
    fromAddress: world.user.email,
    fromName: 'Basile Roux',
    toAddresses: [to],
    ccAddresses: ['copie@fournisseur.example'],
    subject: 'x'.repeat(200),
    sentAt: null,
    receivedAt: world.clock.now(),
    size: raw.length,
    lastError: null,
    handledBy: null,
    handledAt: null,
    // Received, accepted, posted.
    version: 3,
  })
  expect(mail!.rawDiscardAt).toEqual(new Date(world.clock.now().getTime() + 90 * 86_400_000))
})

test('[EML-022] a mail of nobody known belongs to no account, and a source key is stored once', async () => {
  await world.receive({ from: 'compta@fournisseur.example', headers: { Date: 'Tue, 3 Feb 2026 10:00:00 +0000' } })
  const [mail] = await rows()
  expect(mail).toMatchObject({ appId: null, taskId: null, userId: null, state: 'held', reason: 'unknown_sender' })
  expect(mail!.sentAt).toEqual(new Date('2026-02-03T10:00:00Z'))
  const { sourceKey, digest } = mail!
  const again = { source: 'smtp', sourceKey, digest, state: 'received', receivedAt: world.clock.now(), size: 1 }
  const { prisma } = world.platform.database
  await expect(prisma.inboundMail.create({ data: { id: newId(world.clock.now()), ...again } })).rejects.toThrow()
  for (const wrong of [{ state: 'lost' }, { proof: 'word' }])
    await expect(
      prisma.inboundMail.create({ data: { id: newId(world.clock.now()), ...again, sourceKey: 'other', ...wrong } }),
    ).rejects.toThrow()
})

test('[EML-022] transactions of customers see the mails of their account alone, and none without one', async () => {
  const task = await world.request()
  await world.receive({ from: 'compta@fournisseur.example' })
  await world.receive({ from: world.user.email, to: await world.replyAddress(task, world.user), text: 'à nous' })
  const other = await world.given.customer()
  const seenBy = (appId: string) =>
    world.platform.database.transaction(async (tx) => {
      await tx.query({ text: `SET LOCAL ROLE ${customerRole}` })
      await tx.query({ text: `SELECT set_config('passerelle.app_id', $1, true)`, values: [appId] })
      const mails = await tx.query<{ app: string }>({ text: 'SELECT app_id AS app FROM mails.inbound' })
      const texts = await tx.query<{ text: string }>({ text: 'SELECT text FROM mails.inbound_contents' })
      return [...mails.rows.map(({ app }) => app), ...texts.rows.map(({ text: said }) => said)]
    })
  expect(await seenBy(world.app.id)).toEqual([world.app.id, 'à nous'])
  expect(await seenBy(other.app.id)).toEqual([])
})

test('[EML-022] mails by state and those of a request are read from indexes', async () => {
  const plan = (text: string) =>
    world.platform.database.transaction(async (tx) => {
      await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
      const { rows: lines } = await tx.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}` })
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })
  const list = `SELECT id FROM mails.inbound WHERE state = 'held' ORDER BY received_at DESC, id DESC LIMIT 50`
  expect(await plan(list)).toMatch(/inbound_state_received_at_id_idx/)
  expect(await plan(list)).not.toMatch(/Sort/)
  const ofTask = `SELECT id FROM mails.inbound WHERE app_id = 'a' AND task_id = 'b'`
  expect(await plan(ofTask)).toMatch(/inbound_app_id_task_id_idx/)
})
