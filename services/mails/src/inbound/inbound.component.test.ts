import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { storages } from '@passerelle/contract/storages/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  world.clock.advance(3_600_000)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { filename: 'écran.png', contentType: 'image/png', content: png }
const sheet = { filename: 'devis.xlsx', contentType: 'application/vnd.ms-excel', content: Buffer.alloc(48_000) }

type Task = { id: string; threadId: string }
const messagesOf = async ({ threadId }: { threadId: string }) =>
  // Without what the system says of a change.
  (await world.asEmma.call(chats.readMessages, { id: threadId })).list.filter(({ text }) => text !== '').toReversed()
const textsOf = async (task: { threadId: string }) => (await messagesOf(task)).map(({ text }) => text)
const answer = async (task: Task, text: string, who = world.user) =>
  world.receive({ from: who.email, to: await world.replyAddress(task, who), text })

test('[EML-036][EML-040] an answer is posted once as its person, with its files, and clears the wait', async () => {
  const task = await world.request({ pendingAt: world.clock.now(), pendingStatus: 'customer' })
  await world.receive({
    from: `"Basile" <${world.user.email.toUpperCase()}>`,
    to: await world.replyAddress(task, world.user),
    subject: 'Re: la demande',
    text: 'Samedi matin convient.',
    attachments: [picture, sheet],
    unproven: true,
  })
  expect(await world.received()).toMatchObject([{ state: 'posted', proof: 'token', taskId: task.id }])
  const posted = await messagesOf(task)
  expect(posted.map(({ text }) => text.replace(/[0-9a-f]{24}/, '…'))).toEqual([
    'Samedi matin convient.\n\nNon repris\u00a0: devis.xlsx (48\u202fko). ' +
      'Envoyez un pdf ou une image, ou joignez un lien.',
    'storages:fileId:…',
  ])
  expect(posted.every(({ author }) => author?._id === world.user.userId)).toBe(true)
  const fileId = posted[1]!.text.slice(-24)
  expect(await world.asEmma.call(storages.readFile, { id: fileId })).toMatchObject({
    originalname: 'écran.png',
    mimetype: 'image/png',
  })
  expect((await world.asBasile.call(projects.readTask, { id: task.slug })).pendingStatus).toBeNull()
  const events = await world.eventsOf(task.id)
  expect(events.filter(({ name }) => name === 'message.posted')).toHaveLength(2)
  expect(events.find(({ name }) => name === 'message.posted')?.actor).toMatchObject({ kind: 'customer', via: 'mail' })
})

test('[EML-015] the author of an answer by mail gets no mail of it, the others do', async () => {
  const task = await world.request()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.admin.userId })
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  await answer(task, 'Bonjour à tous')
  world.clock.advance(180_000)
  await world.sweep()
  await world.drain()
  const { rows } = await world.platform.database.query<{ address: string; variables: { messages: string } | null }>({
    text: `SELECT address, variables FROM mails.outgoing WHERE template = 'thread'`,
  })
  expect(rows.map(({ address }) => address)).toEqual([world.admin.email])
})

test('[EML-030] the same mail that comes twice is taken once', async () => {
  const task = await world.request()
  const mail = {
    from: world.user.email,
    to: await world.replyAddress(task, world.user),
    text: 'Une fois',
    messageId: '<once@atelier.example>',
  }
  await Promise.all([world.send(mail), world.send(mail)])
  await world.drain()
  await world.receive(mail)
  const states = (await world.received()).map(({ state, reason }) => `${state} ${reason}`)
  expect(states.toSorted()).toEqual(['ignored duplicate', 'ignored duplicate', 'posted null'])
  expect(await textsOf(task)).toEqual(['Une fois'])
})

test('[EML-031][EML-046] a proven mail opens a request, its files in the thread, and its sender is told', async () => {
  await world.receive({
    from: world.user.email,
    subject: 'TR: Re: Le site ne répond plus',
    text: 'Depuis ce matin.',
    attachments: [picture],
  })
  const [mail] = await world.received()
  expect(mail).toMatchObject({ state: 'posted', proof: 'header' })
  const task = await world.asBasile.call(projects.readTask, { id: mail!.taskId! })
  expect(task).toMatchObject({ name: 'Le site ne répond plus', description: 'Depuis ce matin.', byMail: true })
  expect(task.userId).toBe(world.user.userId)
  expect((await textsOf({ threadId: task.threadId })).map((text) => text.slice(0, 15))).toEqual(['storages:fileId'])
  const { rows } = await world.platform.database.query<{ address: string }>({
    text: `SELECT address FROM mails.outgoing WHERE template = 'request_received'`,
  })
  expect(rows).toEqual([{ address: world.user.email }])
})

test('[EML-035] an answer to a request that is done is posted and leaves it done', async () => {
  const task = await world.request({ listId: 'done', doneAt: world.clock.now() })
  await answer(task, 'Merci')
  expect(await textsOf(task)).toEqual(['Merci'])
  expect((await world.asBasile.call(projects.readTask, { id: task.slug })).listId).toBe('done')
})

test('[EML-035] an answer to an archived request opens another one that follows it', async () => {
  const task = await world.request({
    name: 'Migrer',
    listId: 'done',
    deletedAt: world.clock.now(),
    doneAt: world.clock.now(),
  })
  await answer(task, 'Cela recommence')
  const [mail] = await world.received()
  const next = await world.asBasile.call(projects.readTask, { id: mail!.taskId! })
  expect(next).toMatchObject({
    name: `Suite de ${task.slug}\u00a0: Migrer`,
    description: `Suite de [${task.slug}]\n\nCela recommence`,
  })
})

test('[EML-029][EML-046][EML-052] a mail of somebody unknown, or without proof, waits for staff', async () => {
  const task = await world.request()
  const stranger = await world.given.customer()
  await world.receive({ from: 'compta@fournisseur.example', text: 'Facture' })
  await world.receive({ from: world.user.email, text: 'Sans preuve', unproven: true })
  await world.receive({ from: world.user.email, text: 'Encore sans preuve', unproven: true })
  await world.receive({ from: world.user.email, headers: { 'Auto-Submitted': 'auto-replied' }, unproven: true })
  await world.receive({
    from: stranger.user.email,
    to: await world.replyAddress(task, world.user),
    text: 'Avec le jeton d’un autre',
  })
  expect((await world.received()).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'held unknown_sender',
    'held unknown_sender',
    'held unproven',
    'held unproven',
    'ignored auto_reply',
  ])
  expect(await textsOf(task)).toEqual([])
  // Of a mail that belongs to no account, staff are told in that of the provider.
  const [first] = await world.received()
  const { rows: told } = await world.platform.database.query({
    text: `SELECT e.name, a.provider, e.data FROM platform.events e JOIN accounts.apps a ON a.id = e.app_id
           WHERE e.subject = $1`,
    values: [first!.id],
  })
  expect(told).toEqual([{ name: 'inbound.held', provider: true, data: { reason: 'unknown_sender' } }])
  const { rows } = await world.platform.database.query<{ address: string }>({
    text: `SELECT address FROM mails.outgoing WHERE template = 'held_notice'`,
  })
  expect(rows).toEqual([{ address: world.user.email }])
})

test('[EML-028][EML-032] the mail that it answers, or a key in its subject, leads to the request', async () => {
  const [task, other] = [await world.request(), await world.given.customer()]
  const foreign = await world.given.task({ app: other.app, owner: other.user })
  const mailId = world.platform.newId()
  await world.platform.database.query({
    text: `INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, key, created_at, task_id)
           VALUES ($1::text, $2, $3, 'x@example.com', 'fr', 'thread', $1::text, $5, $4)`,
    values: [mailId, world.app.id, world.user.userId, task.id, world.clock.now()],
  })
  const inReplyTo = `<o.${mailId}@nimbus.example>`
  await world.receive({ from: world.user.email, text: 'par référence', inReplyTo })
  await world.receive({ from: world.user.email, subject: `Re: [${task.slug}] Objet`, text: 'par clé' })
  expect(await textsOf(task)).toEqual(['par référence', 'par clé'])
  await world.receive({ from: world.user.email, subject: `[${foreign.slug}] Objet`, text: 'Clé d’un autre compte' })
  const mails = await world.received()
  expect(mails.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted'])
  expect(mails[2]!.taskId).not.toBe(foreign.id)
  await world.platform.database.query({
    text: 'UPDATE mails.outgoing SET internal_chain = true WHERE id = $1',
    values: [mailId],
  })
  await world.receive({ from: world.user.email, text: 'à un échange interne', inReplyTo })
  expect((await world.received()).at(-1)).toMatchObject({ state: 'held', reason: 'internal_reply' })
  // Whatever address it comes to.
  const to = await world.replyAddress(task, world.user)
  await world.receive({ from: world.user.email, to, text: 'avec le jeton', inReplyTo })
  expect((await world.received()).at(-1)).toMatchObject({ state: 'held', reason: 'internal_reply' })
  expect(await textsOf(task)).toEqual(['par référence', 'par clé'])
})

test('[EML-034] the sixth mail of an address within ten minutes waits, with those after it', async () => {
  const task = await world.request()
  for (let n = 1; n <= 8; n += 1) await answer(task, `message ${n}`)
  const states = (await world.received()).map(({ state, reason }) => `${state} ${reason}`)
  expect(states.filter((state) => state === 'held flood')).toHaveLength(3)
  expect(await textsOf(task)).toHaveLength(5)
})

/** Mails that came earlier, each from its own address unless one is given. */
const earlier = (count: number, state: string, more: { from?: string; agoMs: number }) =>
  world.platform.database.query({
    text: `INSERT INTO mails.inbound (id, app_id, source, source_key, digest, state, from_address, received_at, size)
           SELECT 'a' || lpad(to_hex(n), 23, '0'), $2, 'smtp', 'earlier' || n, repeat('0', 64), $3,
                  coalesce($4, 'x' || n || '@spam.example'), $5, 1 FROM generate_series(1, $1) n`,
    values: [count, world.app.id, state, more.from ?? null, new Date(world.clock.now().getTime() - more.agoMs)],
  })

test.each([
  ['60 of an address within an hour', 60, true, minutes(50), 'held flood'],
  ['59 of an address within an hour', 59, true, minutes(50), 'posted null'],
  ['60 of an address before', 60, true, minutes(61), 'posted null'],
  ['200 of an account within an hour', 200, false, minutes(50), 'held flood'],
  ['199 of an account within an hour', 199, false, minutes(50), 'posted null'],
])('[EML-034] after %s, the next mail is taken or waits', async (_, count, own, agoMs, outcome) => {
  const task = await world.request()
  await earlier(count, 'posted', { agoMs, ...(own && { from: world.user.email }) })
  await answer(task, 'encore un')
  const { state, reason } = (await world.received()).at(-1)!
  expect(`${state} ${reason}`).toBe(outcome)
})

test.each([
  [999, 'held unknown_sender'],
  [1000, 'discarded flood'],
])('[EML-034] after %i mails of a domain that wait, the next one of that day is: %s', async (count, outcome) => {
  await earlier(count, 'held', { agoMs: hours(23) })
  await world.receive({ from: 'autre@spam.example', text: 'Offre' })
  const { state, reason } = (await world.received()).at(-1)!
  expect(`${state} ${reason}`).toBe(outcome)
  await world.receive({ from: 'compta@fournisseur.example', text: 'Facture' })
  expect((await world.received()).at(-1)).toMatchObject({ state: 'held' })
})

/** A picture that is none of a signature: noise of 64 by 64 points. */
const screenshot = () => {
  const bytes = Buffer.concat([png.subarray(0, 33), Buffer.alloc(4_000, 7)])
  bytes.writeUInt32BE(64, 16)
  bytes.writeUInt32BE(64, 20)
  return bytes
}

test('[EML-040] a picture stays at its place in the text; one that its sender sent before is a logo', async () => {
  const task = await world.request()
  const to = await world.replyAddress(task, world.user)
  const send = async (line: string, who = world.user) => {
    world.clock.advance(1_000)
    await world.receive({
      from: who.email,
      to,
      text: '',
      html: `<p>${line}</p><p><img src="cid:logo@x" alt=""></p><p>Fin de ${line}</p>`,
      attachments: [{ filename: 'image001.png', contentType: 'image/png', content: screenshot(), cid: 'logo@x' }],
    })
  }
  await send('Un')
  await send('Deux')
  await send('Trois', world.admin)
  const texts = (await textsOf(task)).map((text) => text.replace(/[0-9a-f]{24}/, '…'))
  expect(texts).toEqual([
    'Un\n\n[image 1]\n\nFin de Un',
    'storages:fileId:…',
    'Deux\n\nFin de Deux',
    'Trois\n\n[image 1]\n\nFin de Trois',
    'storages:fileId:…',
  ])
})

const pending = async (more: object = {}) =>
  world.request({ pendingAt: world.clock.now(), pendingStatus: 'customer', ...more })
const statusOf = async ({ slug }: { slug: string }) =>
  (await world.asBasile.call(projects.readTask, { id: slug })).pendingStatus

test('[EML-036] only a mail of a customer that is posted clears a wait, and none a completion', async () => {
  const task = await pending()
  const to = await world.replyAddress(task, world.user)
  await world.receive({ from: 'compta@fournisseur.example', to, text: 'Bonjour' })
  await world.receive({ from: world.user.email, to, text: 'Absent', headers: { 'Auto-Submitted': 'auto-replied' } })
  await world.receive({ from: world.emma.email, to: await world.replyAddress(task, world.emma), text: 'De Nimbus' })
  expect(await textsOf(task)).toEqual(['De Nimbus'])
  expect(await statusOf(task)).toBe('customer')
  await answer(task, 'Samedi')
  expect(await statusOf(task)).toBeNull()

  const done = await world.request({ listId: 'in_progress', pendingAt: world.clock.now(), pendingStatus: 'completed' })
  await answer(done, 'Merci')
  expect(await statusOf(done)).toBe('completed')
})
