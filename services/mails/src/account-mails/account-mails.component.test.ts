import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { minutes } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await world.platform.database.prisma.accountMails.deleteMany()
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  world.platform.env.messageMailDefault = 'now'
})

const own = { messageMails: 'now', mailReplies: true, mailRequests: true, outsideAddresses: false } as const

test('[EML-048] an account changes what mails may do, and sees where to write', async () => {
  const before = await world.asAda.call(mails.readAccountMails, {})
  const { slug } = await world.platform.database.prisma.app.findUniqueOrThrow({ where: { id: world.app.id } })
  expect(before).toEqual({
    ...own,
    version: 0,
    receiving: true,
    address: world.address,
    requestAddress: `demandes+${slug}@nimbus.example`,
  })
  const after = await world.asAda.call(mails.setAccountMails, { mailReplies: false, version: 0 })
  expect(after).toEqual({ ...before, mailReplies: false, version: 1 })
  expect(await world.asEmma.call(mails.setAccountMails, { messageMails: 'digest' })).toMatchObject({ version: 2 })
  await expect(world.asAda.call(mails.setAccountMails, { mailReplies: true, version: 1 })).rejects.toBeProblem(
    'settings_changed',
  )
  // What changes nothing is no change.
  expect(await world.asAda.call(mails.setAccountMails, { mailReplies: false })).toMatchObject({ version: 2 })
  expect(await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })).toMatchObject({
    mailReplies: false,
    outsideAddresses: true,
    version: 3,
  })
  await expect(world.asBasile.call(mails.readAccountMails, {})).rejects.toBeProblem('access_denied')
  await expect(world.asBasile.call(mails.setAccountMails, {})).rejects.toBeProblem('access_denied')
  const { rows } = await world.platform.database.query({
    text: `SELECT data FROM platform.events WHERE name = 'account_mails.changed' ORDER BY data::text`,
  })
  expect(rows).toEqual(
    ['mailReplies', 'messageMails', 'outsideAddresses'].map((field) => ({ data: { fields: [field] } })),
  )
})

test('the second of two people who change the mails of an account at once is refused', async () => {
  const answers = await Promise.allSettled(
    (['digest', 'never'] as const).map((messageMails) =>
      world.asAda.call(mails.setAccountMails, { messageMails, version: 0 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('answers and requests by mail wait for staff where the account does not take them', async () => {
  const task = await world.request()
  await world.asAda.call(mails.setAccountMails, { mailReplies: false, mailRequests: false })
  await world.receive({ from: world.user.email, to: await world.replyAddress(task, world.user), text: 'Oui' })
  await world.receive({ from: world.user.email, subject: 'Panne', text: 'Depuis ce matin' })
  expect((await world.received()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'held replies_off',
    'held requests_off',
  ])
  await world.asAda.call(mails.setAccountMails, { mailReplies: true, mailRequests: true })
  await world.receive({ from: world.user.email, to: await world.replyAddress(task, world.user), text: 'Oui' })
  expect((await world.received()).at(-1)).toMatchObject({ state: 'posted' })
})

const mailedTo = async () => {
  const task = await world.request()
  await world.asEmma.call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: 'Bonjour' })
  await world.drain()
  world.clock.advance(minutes(3))
  await world.sweep()
  await world.drain()
  const { rows } = await world.platform.database.query<{ address: string }>({
    text: `SELECT address FROM mails.outgoing WHERE template = 'thread' AND task_id = $1 ORDER BY address`,
    values: [task.id],
  })
  return rows.map(({ address }) => address)
}
const messagesOf = async () => (await world.asBasile.call(notifs.readPreferences, {})).choices.messages.mail

test('[EML-060] messages are mailed as the person chose, else the account, else the installation', async () => {
  expect(await mailedTo()).toEqual([world.user.email])
  world.platform.env.messageMailDefault = 'never'
  expect([await messagesOf(), await mailedTo()]).toEqual(['never', []])
  await world.asAda.call(mails.setAccountMails, { messageMails: 'now' })
  expect([await messagesOf(), await mailedTo()]).toEqual(['now', [world.user.email]])
  const preferences = await world.asBasile.call(notifs.readPreferences, {})
  const { choices, digestHour } = preferences
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour })
  await world.asAda.call(mails.setAccountMails, { messageMails: 'never' })
  expect([await messagesOf(), await mailedTo()]).toEqual(['now', [world.user.email]])
})
