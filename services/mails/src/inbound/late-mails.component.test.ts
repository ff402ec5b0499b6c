import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { createWorkRunner, type WorkRunner } from '@passerelle/server/work/work-runner'
import { openFileStore } from '@passerelle/testkit/file-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { handleInbound } from './handling/handle-inbound.ts'
import { mailReading } from './reading/read-mail.ts'
import { takeMail } from './receiving/take-mail.ts'

// Without the service itself: nobody else works on its mails, and those that it would send keep their content.
const served = ['accounts', 'projects', 'chats', 'storages', 'notifs'] as const
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let take: ReturnType<typeof takeMail>
let runner: WorkRunner
/** Whether the file store is away. */
let isAway = false
const reading = mailReading()
const settings = {
  url: 'smtp://127.0.0.1:1',
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
}
beforeAll(async () => {
  world = await projectsTestEnvironment([...served])
  const { database, clock, newId } = world.platform
  const store = openFileStore(world.platform.env)
  const raws = {
    ...store,
    get: (key: string) => (isAway ? Promise.reject(new Error('The store is away')) : store.get(key)),
  }
  take = takeMail({ ...world.platform, raws })
  const resolver = () => Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }))
  const kind = handleInbound({ ...world.platform, settings, raws, reading, resolver })
  runner = createWorkRunner({ kinds: [kind], database, clock, newId, logger: silentLogger })
})
afterAll(async () => {
  await reading.close()
  await world.close()
})
beforeEach(() => {
  isAway = false
  world.clock.advance(hours(1))
})

type Task = Awaited<ReturnType<typeof world.request>>
const messagesOf = async ({ threadId }: Task) =>
  (await world.asEmma.call(chats.readMessages, { id: threadId })).list.filter(({ text }) => text !== '').toReversed()
const textsOf = async (task: Task) => (await messagesOf(task)).map(({ text }) => text)
let mails = 0
/** A mail of that person to their reply address. Its first try happens at once. */
const write = async ({ id, appId }: Task, text: string, { userId, email } = world.user) => {
  world.clock.advance(minutes(1))
  mails += 1
  const key = { appId, userId, taskId: id }
  const { token } = await world.platform.database.prisma.replyAddress.upsert({
    where: { appId_userId_taskId: key },
    create: { ...key, token: `${'a'.repeat(25)}${'bcdefghijkl'[mails]}`, createdAt: world.clock.now() },
    update: {},
  })
  const to = `demandes+${token}@nimbus.example`
  const raw = [
    `From: ${email}`,
    `To: ${to}`,
    `Message-ID: <${mails}@x.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n')
  const envelope = { source: 'smtp' as const, peer: '192.0.2.1', helo: null, from: email, to: [to] }
  await take(Readable.from([Buffer.from(raw)]), envelope)
  await runner.runDue()
  await world.drain(served)
}
/** Mails fail their first tries. */
const whileAway = async (run: () => Promise<void>) => {
  isAway = true
  await run()
  isAway = false
}
const passes = async (ms: number) => {
  world.clock.advance(ms)
  await runner.runDue()
  await world.sweep()
  await world.drain(served)
}

test('[EML-026] mails of one person that are decided late keep the order in which they came', async () => {
  const task = await world.request()
  await whileAway(async () => {
    await write(task, 'un')
    await write(task, 'deux')
  })
  // Their next tries are due after these.
  await world.platform.database.query({
    text: `UPDATE platform.work SET due_at = due_at + interval '1 h' WHERE kind = 'mails.inbound'`,
  })
  await write(task, 'de quelqu’un d’autre', world.admin)
  await write(task, 'trois')
  await write(task, 'quatre')
  expect(await textsOf(task)).toEqual(['de quelqu’un d’autre', 'trois', 'quatre'])
  await passes(hours(2))
  const texts = await textsOf(task)
  expect(texts.filter((text) => !text.startsWith('de '))).toEqual(['un', 'deux', 'trois', 'quatre'])
  expect(texts).toHaveLength(5)
})

/** `avant` came first, and is decided last. */
const late = async (task: Task, between: () => Promise<void>) => {
  await whileAway(() => write(task, 'avant'))
  await world.platform.database.query({
    text: `UPDATE platform.work SET due_at = due_at + interval '1 h' WHERE kind = 'mails.inbound'`,
  })
  await write(task, 'après')
  await between()
  await passes(hours(2))
  expect(await textsOf(task)).toEqual(['avant', 'après'])
}

test('[EML-026] a mail that is decided late is new to whoever has read beyond its place', async () => {
  const task = await world.request()
  const unread = async () =>
    (await world.asEmma.call(chats.listUnread, {})).list.find(({ taskId }) => taskId === task.id)?.client ?? 0
  await late(task, async () => {
    const last = (await messagesOf(task)).at(-1)!
    await world.asEmma.call(chats.markRead, { id: task.threadId, messageId: last._id })
    expect(await unread()).toBe(0)
  })
  expect(await unread()).toBe(2)
})

test('[EML-026] whoever follows from outside gets the mail that was decided late', async () => {
  const data = { messageMails: 'never', mailReplies: true, mailRequests: true, outsideAddresses: true }
  await world.platform.database.prisma.accountMails.create({
    data: { appId: world.app.id, ...data, updatedAt: world.clock.now() },
  })
  const task = await world.request()
  await world.asAda.call(projects.addOutsideAddress, { id: task.slug, email: 'paul@cabinet.example', name: 'Paul' })
  await world.drain(served)
  const mailed = async () => {
    const { rows } = await world.platform.database.query<{ messages: string }>({
      text: `SELECT variables ->> 'messages' AS messages FROM mails.outgoing
              WHERE task_id = $1 AND template = 'outside_thread' ORDER BY created_at, id`,
      values: [task.id],
    })
    return rows.map(({ messages }) => (JSON.parse(messages) as { text: string }[]).map(({ text }) => text))
  }
  await late(task, async () => {
    await passes(minutes(3))
    expect(await mailed()).toEqual([['après']])
  })
  await passes(minutes(3))
  expect(await mailed()).toEqual([['après'], ['avant', 'après']])
})
