import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { storages } from '@passerelle/contract/storages/api'
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

test('an answer to a mail is posted once as its person, with its files, and clears the wait', async () => {
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

test('[EML-015] who answers by mail gets no mail of it, the others do', async () => {
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

test('a mail with proof opens a request, with its files in the thread, and its sender is told', async () => {
  await world.receive({
    from: world.user.email,
    subject: 'TR: Re: Le site ne répond plus',
    text: 'Depuis ce matin.',
    attachments: [picture],
  })
  const [mail] = await world.received()
  expect(mail).toMatchObject({ state: 'posted', proof: 'header' })
  const task = await world.asBasile.call(projects.readTask, { id: mail!.taskId! })
  expect(task).toMatchObject({ name: 'Le site ne répond plus', description: 'Depuis ce matin.' })
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

test('a mail of nobody known, without proof, or of nobody who may read the request waits for staff', async () => {
  const task = await world.request()
  const stranger = await world.given.customer()
  await world.receive({ from: 'compta@fournisseur.example', text: 'Facture' })
  await world.receive({ from: world.user.email, text: 'Sans preuve', unproven: true })
  await world.receive({
    from: stranger.user.email,
    to: await world.replyAddress(task, world.user),
    text: 'Avec le jeton d’un autre',
  })
  expect((await world.received()).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'held unknown_sender',
    'held unknown_sender',
    'held unproven',
  ])
  expect(await textsOf(task)).toEqual([])
  const { rows } = await world.platform.database.query<{ address: string }>({
    text: `SELECT address FROM mails.outgoing WHERE template = 'held_notice'`,
  })
  expect(rows).toEqual([{ address: world.user.email }])
})

test('a mail of ours that it answers, or a key in its subject, leads to the request, to whom may read it', async () => {
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
})

test('the sixth mail of an address within ten minutes waits, with those after it', async () => {
  const task = await world.request()
  for (let n = 1; n <= 8; n += 1) await answer(task, `message ${n}`)
  const states = (await world.received()).map(({ state, reason }) => `${state} ${reason}`)
  expect(states.filter((state) => state === 'held flood')).toHaveLength(3)
  expect(await textsOf(task)).toHaveLength(5)
})

test('a text beyond the length of a message goes on in the next one', async () => {
  const task = await world.request()
  await answer(task, `${'mot '.repeat(800)}fin`)
  const texts = await textsOf(task)
  expect(texts).toHaveLength(2)
  expect(texts.join(' ')).toBe(`${'mot '.repeat(800)}fin`)
})
