import { chats } from '@passerelle/contract/chats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenTask } from '../testing/given-task.ts'

const clock = fakeClock()
let host: Booted
let lumen: Awaited<ReturnType<ReturnType<typeof givenAccounts>['customer']>>
let verdier: typeof lumen
let emma: Awaited<ReturnType<ReturnType<typeof givenAccounts>['staff']>>
let request: Awaited<ReturnType<typeof givenTask>>

beforeAll(async () => {
  host = await boot({ services: ['chats'], clock })
  const given = givenAccounts(host.platform)
  lumen = await given.customer()
  verdier = await given.customer()
  emma = await given.staff({ inside: [lumen.app] })
  request = await givenTask(host.platform, {
    appId: lumen.app.id,
    ownerId: lumen.user.userId,
    slug: `${lumen.app.taskKey}-1`,
  })
})
afterAll(() => host.close())

const client = (text: string) => ({ threadId: request.threadId, taskId: request.taskId, text, isPrivateThread: false })
const internal = (text: string) => ({
  threadId: request.privateThreadId,
  taskId: request.taskId,
  text,
  isPrivateThread: true,
})
const read = (who: typeof emma, threadId: string, page = {}) =>
  host.as(who, who.kind === 'staff' ? { in: lumen.app.id } : {}).call(chats.readMessages, { id: threadId, ...page })
const send = (who: typeof emma, message: ReturnType<typeof client>) =>
  host.as(who, who.kind === 'staff' ? { in: lumen.app.id } : {}).call(chats.sendMessage, message)

test('[API-043][THR-008] customers and staff write in the client thread, and both read it', async () => {
  const asked = await send(lumen.user, client('  Le scanner du bureau 12 n’envoie plus.  '))
  clock.advance(1000)
  await send(emma, client('Je regarde ce matin.'))
  expect(asked).toMatchObject({
    text: 'Le scanner du bureau 12 n’envoie plus.',
    kind: 'user',
    action: null,
    authorId: lumen.user.userId,
    author: { firstName: lumen.user.firstName, staff: false },
    isPrivateThread: false,
    threadId: request.threadId,
    taskId: request.taskId,
  })
  for (const reader of [lumen.user, lumen.admin, emma]) {
    const { list, hasMore } = await read(reader, request.threadId)
    expect(list.map((message) => message.text)).toEqual(['Je regarde ce matin.', asked.text])
    expect(hasMore).toBe(false)
  }
})

test('[API-042] a page takes skip and limit and says whether there is more', async () => {
  const first = await read(lumen.user, request.threadId, { skip: 0, limit: 1 })
  const second = await read(lumen.user, request.threadId, { skip: 1, limit: 1 })
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  expect(first.list[0]?._id).not.toBe(second.list[0]?._id)
})

test('[THR-006] staff read and write the internal thread, customers of the account are refused', async () => {
  const note = await send(emma, internal('À voir avec Farid.'))
  expect(note.isPrivateThread).toBe(true)
  expect((await read(emma, request.privateThreadId)).list.map((message) => message.text)).toEqual([note.text])
  for (const customer of [lumen.user, lumen.admin]) {
    await expect(read(customer, request.privateThreadId)).rejects.toBeProblem('access_denied')
    await expect(send(customer, internal('Bonjour'))).rejects.toBeProblem('access_denied')
    expect(JSON.stringify(await read(customer, request.threadId))).not.toContain('Farid')
  }
})

test('[ROL-002] the threads of another account do not exist', async () => {
  for (const threadId of [request.threadId, request.privateThreadId]) {
    await expect(read(verdier.admin, threadId)).rejects.toBeProblem('not_found')
    await expect(send(verdier.admin, { ...client('Bonjour'), threadId })).rejects.toBeProblem('not_found')
    await expect(host.as(emma, { in: verdier.app.id }).call(chats.readMessages, { id: threadId })).rejects.toBeProblem(
      'not_found',
    )
  }
  await expect(read(lumen.user, 'f'.repeat(24))).rejects.toBeProblem('not_found')
})

test('[API-043] the request and the side that are named must be those of the thread', async () => {
  await expect(send(emma, { ...client('Bonjour'), taskId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  await expect(send(emma, { ...client('Bonjour'), isPrivateThread: true })).rejects.toBeProblem('not_found')
  await expect(send(emma, { ...internal('Bonjour'), isPrivateThread: false })).rejects.toBeProblem('not_found')
})

test('[THR-009][THR-011] an empty message and one above 2500 characters are refused, and nothing is kept', async () => {
  const before = (await read(emma, request.threadId)).list.length
  await expect(send(lumen.user, client(' \n '))).rejects.toBeProblem('message_empty')
  await expect(send(lumen.user, client('é'.repeat(2501)))).rejects.toBeProblem('message_too_long')
  await expect(send(lumen.user, client('🛠'.repeat(2500)))).resolves.toMatchObject({ kind: 'user' })
  expect((await read(emma, request.threadId)).list).toHaveLength(before + 1)
})

test('a message leaves an event that holds ids and no text', async () => {
  const sent = await send(lumen.admin, client('Rien de tout cela dans les événements'))
  const { rows } = await host.platform.database.query<{ name: string; subject: string; data: object; actor: object }>({
    text: `SELECT name, subject, data, actor FROM platform.events WHERE data ->> 'messageId' = $1`,
    values: [sent._id],
  })
  expect(rows).toEqual([
    {
      name: 'message.posted',
      subject: request.taskId,
      actor: { kind: 'customer', userId: lumen.admin.userId },
      data: { messageId: sent._id, threadId: request.threadId, internal: false, bySide: 'customer' },
    },
  ])
})
