import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { storages } from '@passerelle/contract/storages/api'
import { minutes } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
  world.clock.advance(3_600_000)
})

type Task = { id: string; slug: string; threadId: string }
const paul = { email: 'paul@cabinet.example', name: 'Paul Girard' }
const add = async (task: Task) => {
  const { _id } = await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
  await world.drain()
  return _id
}
/** The address that it answers to, made when its first mail is sent. */
const replyAddress = async (outsideId: string) => {
  const { token } = await world.platform.database.prisma.outsideReplyAddress.findFirstOrThrow({ where: { outsideId } })
  return `demandes+${token}@nimbus.example`
}
const messagesOf = async (task: Task, who: 'asEmma' | 'asBasile' = 'asEmma') =>
  (await world[who].call(chats.readMessages, { id: task.threadId })).list.filter(({ text }) => text !== '').toReversed()
const states = async () => (await world.received()).map(({ state, reason }) => [state, reason].join(' ').trim())
const picture = {
  filename: 'prise.png',
  contentType: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGRoqGf4z8AAAAhQAYCZBWyrAAAAAElFTkSuQmCC',
    'base64',
  ),
}

test('[EML-043] an answer from an outside address is a message of its own, which clears nothing', async () => {
  const task = await world.request({ pendingAt: world.clock.now(), pendingStatus: 'customer' })
  const outsideId = await add(task)
  await world.receive({
    from: `"P. Girard" <${paul.email.toUpperCase()}>`,
    to: await replyAddress(outsideId),
    text: 'Le câble est blindé.',
    attachments: [picture],
    unproven: true,
  })
  expect(await world.received()).toMatchObject([{ state: 'posted', proof: 'token', taskId: task.id }])
  for (const who of ['asEmma', 'asBasile'] as const) {
    const said = await messagesOf(task, who)
    expect(said.map(({ text }) => text.slice(0, 15))).toEqual(['Le câble est bl', 'storages:fileId'])
    for (const message of said)
      expect(message).toMatchObject({ authorId: null, author: null, kind: 'user', outside: paul })
  }
  const fileId = (await messagesOf(task))[1]!.text.slice(-24)
  expect(await world.asBasile.call(storages.readFile, { id: fileId })).toMatchObject({ originalname: 'prise.png' })
  expect((await world.asBasile.call(projects.readTask, { id: task.slug })).pendingStatus).toBe('customer')
  // It is new to everybody of the account, by the name and not by the address.
  const { list: unread } = await world.asBasile.call(chats.listUnread, {})
  expect(unread.find(({ taskId }) => taskId === task.id)).toMatchObject({ client: 2 })
  const { list: notices } = await world.asBasile.call(notifs.listNotices, {})
  const said = notices.filter(({ kind, task: about }) => kind === 'message' && about?._id === task.id)
  expect(said.length).toBeGreaterThan(0)
  expect(JSON.stringify(said)).not.toContain(paul.email)
  // Nothing of it goes back to where it came from.
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  world.clock.advance(minutes(3))
  await world.sweep()
  await world.drain()
  const { rows } = await world.platform.database.query<{ address: string }>({
    text: 'SELECT address FROM mails.outgoing',
  })
  expect(rows).toEqual([{ address: world.user.email }])
})

test('[EML-043] nobody else answers in its name, nor does it after its mails have ended', async () => {
  const task = await world.request()
  const outsideId = await add(task)
  const to = await replyAddress(outsideId)
  await world.receive({ from: 'mallory@cabinet.example', to, text: 'Moi aussi' })
  // Without its reply address a known name of a request is not enough.
  await world.receive({ from: paul.email, subject: `[${task.slug}] Câble`, text: 'Par le sujet' })
  await world.asAda.call(projects.removeOutsideAddress, { id: task.slug, outsideId })
  await world.receive({ from: paul.email, to, text: 'Encore moi' })
  await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: false })
  await world.receive({ from: paul.email, to, text: 'Et maintenant' })
  expect(await states()).toEqual(Array.from({ length: 4 }, () => 'held unknown_sender'))
  expect(await messagesOf(task)).toEqual([])
})

test('[EML-050] staff take the mail of a stranger into a request, which they follow from then on', async () => {
  const hugo = world.as(await world.given.staff())
  const task = await world.request()
  await world.receive({ from: `"${paul.name}" <${paul.email}>`, subject: 'Câble', text: 'Il est blindé.' })
  const [{ _id: id, version } = { _id: '', version: 0 }] = await Promise.all(
    (await hugo.call(mails.listInbound, { state: 'held' })).list.map(({ _id }) =>
      hugo.call(mails.readInbound, { id: _id }),
    ),
  )
  const input = { id, version, appId: world.app.id, outside: true as const, taskId: task.id }
  for (const wrong of [
    { ...input, userId: world.user.userId },
    { id, version, appId: world.app.id, taskId: task.id },
    { id, version, appId: world.app.id, outside: true as const, title: 'Câble' },
  ])
    await expect(hugo.call(mails.acceptInbound, wrong)).rejects.toBeProblem('invalid_input')
  const foreign = await world.given.customer()
  const elsewhere = await world.given.task({ app: foreign.app, owner: foreign.user })
  await expect(hugo.call(mails.acceptInbound, { ...input, taskId: elsewhere.id })).rejects.toBeProblem('not_found')
  await expect(
    hugo.call(mails.acceptInbound, { ...input, appId: foreign.app.id, taskId: elsewhere.id }),
  ).rejects.toBeProblem('outside_not_allowed')
  await expect(world.asAda.call(mails.acceptInbound, input)).rejects.toBeProblem('not_enough_rights')
  expect(await hugo.call(mails.acceptInbound, input)).toEqual({ taskId: task.id })
  await world.drain()
  expect(await messagesOf(task)).toMatchObject([{ text: 'Il est blindé.', author: null, outside: paul }])
  const { list } = await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })
  expect(list).toMatchObject([paul])
  await expect(hugo.call(mails.acceptInbound, input)).rejects.toBeProblem('inbound_handled')
  // The answer to its first mail is posted without staff.
  await world.receive({ from: paul.email, to: await replyAddress(list[0]!._id), text: 'Deux mètres.' })
  expect((await messagesOf(task)).map(({ text }) => text)).toEqual(['Il est blindé.', 'Deux mètres.'])
})

test('[EML-026] a mail that staff take by hand is of that moment, after later ones', async () => {
  const hugo = world.as(await world.given.staff())
  const task = await world.request()
  await world.receive({ from: world.user.email, subject: `[${task.slug}] Câble`, text: 'retenu', unproven: true })
  await world.receive({ from: world.user.email, to: await world.replyAddress(task, world.user), text: 'pris aussitôt' })
  const { list } = await hugo.call(mails.listInbound, { state: 'held' })
  const { _id: id, version } = await hugo.call(mails.readInbound, { id: list[0]!._id })
  world.clock.advance(1000)
  const place = { appId: world.app.id, userId: world.user.userId, taskId: task.id }
  await hugo.call(mails.acceptInbound, { id, version, ...place })
  await world.drain()
  expect((await messagesOf(task)).map(({ text }) => text)).toEqual(['pris aussitôt', 'retenu'])
})

test('[EML-053] requests of all accounts are found by words, and say whether a stranger may follow them', async () => {
  const hugo = world.as(await world.given.staff())
  const task = await world.request({ name: 'Câble de la salle' })
  const other = await world.given.customer()
  const elsewhere = await world.given.task({ app: other.app, owner: other.user, name: 'Câble du toit' })
  await world.receive({ from: paul.email, subject: 'Bonjour', text: 'Il est blindé.' })
  const { list } = await hugo.call(mails.listInbound, { state: 'held' })
  const found = async (search?: string) =>
    (await hugo.call(mails.readInbound, { id: list[0]!._id, ...(search && { search }) })).candidates
  expect(await found()).toEqual({ people: [], tasks: [] })
  const { people, tasks } = await found('câble de')
  expect(people).toEqual([])
  expect(tasks).toMatchObject([{ taskId: task.id, appId: world.app.id, outside: true }])
  expect((await found('câble du toit')).tasks).toMatchObject([{ taskId: elsewhere.id, outside: false }])
})
