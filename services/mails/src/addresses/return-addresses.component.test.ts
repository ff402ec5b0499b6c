import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { mailWorker } from '../testing/mail-worker.ts'
import { returnAddresses } from './return-addresses.ts'

let world: Awaited<ReturnType<typeof mailWorker>>
beforeAll(async () => {
  world = await mailWorker()
})
afterAll(() => world.close())
const receiving = {
  url: 'smtp://127.0.0.1:2525',
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
}
beforeEach(async () => {
  world.platform.env.inbound = receiving
  await world.clear()
})

const about = (taskId: string, internal = false) => ({ taskId, listId: 'atl-2.lumen', internal })
const sent = async (key: string, of: ReturnType<typeof about>, person = world.ada) => {
  await world.queue(key, {}, person, of)
  await world.run()
  return world.server.letters.at(-1)!
}
const givenTask = async () => {
  const { task } = givenProjects(world.platform)
  return (await task({ app: world.app, owner: world.ada })).id
}

test('[EML-007] answers go to one opaque address per person and request', async () => {
  const [taskId, other] = [await givenTask(), await givenTask()]
  const basile = await world.given.user(world.app, { firstName: 'Basile' })
  const first = await sent('a', about(taskId))
  expect(first.replyTo?.address).toMatch(/^demandes\+[a-z2-7]{26}@nimbus\.example$/)
  expect(first.replyTo?.name).toBe('Atelier Lumen')
  expect((await sent('b', about(taskId))).replyTo).toEqual(first.replyTo)
  const others = [await sent('c', about(other)), await sent('d', about(taskId), basile)]
  expect(new Set([first, ...others].map(({ replyTo }) => replyTo?.address)).size).toBe(3)
})

test('[EML-007][EML-032] no answer is announced where none would be read', async () => {
  const taskId = await givenTask()
  expect((await sent('a', about(taskId, true))).replyTo).toBeUndefined()
  const settings = { appId: world.app.id, messageMails: 'now', mailRequests: true, updatedAt: world.clock.now() }
  await world.platform.database.prisma.accountMails.create({ data: { ...settings, mailReplies: false } })
  expect((await sent('off', about(taskId))).replyTo).toBeUndefined()
  await world.platform.database.prisma.accountMails.deleteMany()
  world.platform.env.inbound = { ...receiving, subaddress: 'none' }
  expect((await sent('b', about(taskId))).replyTo?.address).toBe('demandes@nimbus.example')
  world.platform.env.inbound = undefined
  expect((await sent('c', about(taskId))).replyTo).toBeUndefined()
})

test('[EML-012] bounces come back to an address of their own mail, the same at every try', async () => {
  const taskId = await givenTask()
  const first = await sent('a', about(taskId))
  expect(first.bounceTo).toMatch(/^demandes\+b[a-z2-7]{26}@nimbus\.example$/)
  expect((await sent('b', about(taskId))).bounceTo).not.toBe(first.bounceTo)
  const [row] = (
    await world.platform.database.query<{ id: string }>({ text: "SELECT id FROM mails.outgoing WHERE key = 'a'" })
  ).rows
  expect(await returnAddresses(world.platform).bounce(row!.id)).toBe(first.bounceTo)
})
