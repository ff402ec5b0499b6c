import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, seconds } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  world.clock.advance(hours(1))
})

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `Point ${at + 1}. ${'Le serveur de la boutique ne répond plus. '.repeat(9)}`)
const messagesOf = async (threadId: string) =>
  (await world.asEmma.call(chats.readMessages, { id: threadId })).list.filter(({ text }) => text !== '').toReversed()
/** Works until nothing is due within a minute: the first try of everything fails. */
const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    world.clock.advance(seconds(10))
    await world.sweep()
    await world.drain()
  }
}
const isPdf = async (fileId: string) => {
  const stream = await world.raws.get(fileId)
  return (await buffer(stream!)).subarray(0, 5).toString() === '%PDF-'
}

test('[EML-039] a long answer becomes a message of its beginning, then once a whole document', async () => {
  const task = await world.request()
  await world.receive({
    from: world.user.email,
    to: await world.replyAddress(task, world.user),
    subject: 'Re: les pannes',
    text: paragraphs(12).join('\n\n'),
  })
  const [first] = await messagesOf(task.threadId)
  expect(first!.text).toMatch(/^Point 1\. /)
  expect(first!.text).toMatch(/ne répond plus\.\n\nSuite dans email-complet\.pdf$/)
  expect(first!.text.length).toBeLessThan(2500)
  await settle()
  const posted = await messagesOf(task.threadId)
  expect(posted.map(({ file }) => file && [file.originalname, file.mimetype])).toEqual([
    null,
    ['email-complet.pdf', 'application/pdf'],
  ])
  expect(posted[1]!.author?._id).toBe(world.user.userId)
  expect(await isPdf(posted[1]!.file!._id)).toBe(true)
})

test('[EML-039] a long mail that opens a request gives its beginning as description', async () => {
  await world.receive({ from: world.user.email, subject: 'Audit', text: paragraphs(60).join('\n\n') })
  const [mail] = await world.received()
  const task = await world.asBasile.call(projects.readTask, { id: mail!.taskId! })
  expect(task.description).toMatch(/^Point 1\. /)
  expect(task.description).toMatch(/\n\nSuite dans email-complet\.pdf$/)
  expect(task.description.length).toBeLessThanOrEqual(20_000)
  await settle()
  const posted = await messagesOf(task.threadId)
  expect(posted.map(({ file }) => file?.originalname)).toEqual(['email-complet.pdf'])
  expect(await isPdf(posted[0]!.file!._id)).toBe(true)
})

test('[EML-039] a text of a message that fits has no document', async () => {
  const task = await world.request()
  const to = await world.replyAddress(task, world.user)
  await world.receive({ from: world.user.email, to, text: `${'a'.repeat(2499)}.` })
  await settle()
  expect((await messagesOf(task.threadId)).map(({ text }) => text.length)).toEqual([2500])
})
