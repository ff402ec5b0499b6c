import { chats } from '@passerelle/contract/chats/api'
import { days } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenTask } from '../testing/given-task.ts'

const clock = fakeClock()
let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ services: ['chats'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

/** An account with a request, its two sides as callers, and a person of another account. */
const conversation = async () => {
  const lumen = await given.customer()
  const emma = await given.staff({ inside: [lumen.app] })
  const task = await givenTask(host.platform, {
    appId: lumen.app.id,
    ownerId: lumen.user.userId,
    slug: `${lumen.app.taskKey}-1`,
  })
  const clients = {
    user: host.as(lumen.user),
    admin: host.as(lumen.admin),
    staff: host.as(emma, { in: lumen.app.id }),
    stranger: host.as((await given.customer()).user),
  }
  const write = async (who: 'user' | 'staff', isPrivateThread = false) => {
    clock.advance(1000)
    const threadId = isPrivateThread ? task.privateThreadId : task.threadId
    return clients[who].call(chats.sendMessage, { threadId, taskId: task.taskId, text: 'Bonjour', isPrivateThread })
  }
  const unread = async (who: keyof typeof clients) => (await clients[who].call(chats.listUnread, {})).list
  return { ...clients, task, write, unread }
}

test('[ADR-0004] messages of others count per request and side until read, internal ones for staff', async () => {
  const { task, write, unread, user } = await conversation()
  await write('user')
  const answer = await write('staff')
  await write('staff', true)
  expect(await unread('user')).toEqual([{ taskId: task.taskId, client: 1, internal: 0 }])
  expect(await unread('admin')).toEqual([{ taskId: task.taskId, client: 2, internal: 0 }])
  expect(await unread('staff')).toEqual([{ taskId: task.taskId, client: 1, internal: 0 }])
  expect(await unread('stranger')).toEqual([])
  await user.call(chats.markRead, { id: task.threadId, messageId: answer._id })
  expect([await unread('user'), (await unread('admin')).length]).toEqual([[], 1])
  await write('staff')
  expect(await unread('user')).toMatchObject([{ client: 1 }])
})

test('[ADR-0004] the position never goes back, and it is one of this thread', async () => {
  const { task, write, unread, user, stranger } = await conversation()
  const first = await write('staff')
  const second = await write('staff')
  const secret = await write('staff', true)
  await user.call(chats.markRead, { id: task.threadId, messageId: second._id })
  await user.call(chats.markRead, { id: task.threadId, messageId: first._id })
  expect(await unread('user')).toEqual([])
  const mark = (who: typeof user, id: string, messageId: string) => who.call(chats.markRead, { id, messageId })
  await expect(mark(user, task.threadId, secret._id)).rejects.toBeProblem('not_found')
  await expect(mark(user, task.privateThreadId, secret._id)).rejects.toBeProblem('access_denied')
  await expect(mark(stranger, task.threadId, first._id)).rejects.toBeProblem('not_found')
})

test('[ADR-0004] in a thread never opened only the last days are news, and nothing is after a month', async () => {
  const { task, write, unread, user } = await conversation()
  const first = await write('staff')
  const second = await write('staff')
  const age = (messageId: string, ms: number) =>
    host.platform.database.query({
      text: 'UPDATE chats.messages SET created_at = $2 WHERE id = $1',
      values: [messageId, new Date(clock.now().getTime() - ms)],
    })
  await age(first._id, days(9))
  await age(second._id, days(8))
  expect(await unread('user')).toEqual([])
  await user.call(chats.markRead, { id: task.threadId, messageId: first._id })
  expect(await unread('user')).toMatchObject([{ client: 1 }])
  await age(second._id, days(31))
  expect(await unread('user')).toEqual([])
})
