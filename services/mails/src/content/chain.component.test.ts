import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extraHeaders } from '../senders/mail-sender.ts'
import { mailWorker } from '../testing/mail-worker.ts'

let world: Awaited<ReturnType<typeof mailWorker>>
beforeAll(async () => {
  world = await mailWorker()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const about = (taskId: string, internal = false) => ({ taskId: taskId.repeat(24), listId: 'atl-2.lumen', internal })
const sent = async (key: string, of?: ReturnType<typeof about>) => {
  world.clock.advance(1)
  await world.queue(key, {}, world.ada, of)
  await world.run()
  const letter = world.server.letters.at(-1)!
  return { id: letter.messageId, references: extraHeaders(letter)['References']?.split(' ') ?? [] }
}

test('[EML-005] a mail refers to the last ten of the same person about the same request, oldest first', async () => {
  const first = await sent('a', about('a'))
  const [root] = first.references
  expect(first.references).toHaveLength(1)
  expect(root).toMatch(/^<t\.a{24}@/)
  const second = await sent('b', about('a'))
  expect(second.references).toEqual([root, first.id])
  expect((await sent('c', about('b'))).references).toHaveLength(1)
  expect((await sent('d', about('a', true))).references).toEqual([root!.replace('<t.', '<i.')])
  expect((await sent('e')).references).toEqual([])
  const ids = [first.id, second.id]
  for (let n = 0; n < 10; n += 1) ids.push((await sent(`more ${n}`, about('a'))).id)
  expect((await sent('f', about('a'))).references).toEqual([root, ...ids.slice(-10)])
})

test('[EML-005] nothing of another person is referred to', async () => {
  await sent('a', about('a'))
  const { user } = await world.given.customer()
  await world.queue('b', {}, user, about('a'))
  await world.run()
  expect(extraHeaders(world.server.letters.at(-1)!)['References']?.split(' ')).toHaveLength(1)
})
