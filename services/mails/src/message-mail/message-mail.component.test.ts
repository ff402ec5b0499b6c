import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
})

type Task = Awaited<ReturnType<typeof world.request>>
type Who = 'asEmma' | 'asAda' | 'asBasile'
const lineOf = async (task: Task, who: Who, text: string) =>
  (await world[who].call(chats.readMessages, { id: task.threadId })).list.find((message) => message.text === text)!
const mailOf = (who: Who, messageId: string) => world[who].call(mails.readMessageMail, { messageId })
/** A request that Ada follows too, with a message of this person that is mailed to the others. */
const mailed = async (text: string, who: Who = 'asEmma') => {
  const task = await world.request()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.admin.userId })
  const { _id } = await world[who].call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text })
  await world.drain()
  world.clock.advance(minutes(2))
  await world.sweep()
  await world.drain()
  return { task, id: _id }
}
/** What became of the mail to this address. */
const becomes = (address: string, change: string) =>
  world.platform.database.query({ text: `UPDATE mails.outgoing SET ${change} WHERE address = $1`, values: [address] })

test('[EML-051] a message that came by mail has its envelope, of which each reader sees what they may', async () => {
  const task = await world.request()
  await world.receive({
    from: `"Basile R." <${world.user.email}>`,
    to: await world.replyAddress(task, world.user),
    subject: `Re: [${task.slug}] Bonjour`,
    text: 'Oui, lundi.\n\nLe lun. 2 févr. 2026 à 10:12, Nimbus a écrit :\n> Quel jour ?',
    headers: { cc: 'Harel Conseil <contact@harel-conseil.example>' },
    attachments: [{ filename: 'devis.xlsx', contentType: 'application/vnd.ms-excel', content: Buffer.from('PK') }],
  })
  const [posted] = (await world.asEmma.call(chats.readMessages, { id: task.threadId })).list.filter(({ mail }) => mail)
  expect(posted).toMatchObject({
    text: expect.stringContaining('Oui, lundi.'),
    mail: { direction: 'in', count: 1, failed: 0, failedTo: [], copied: true },
  })
  const whole = {
    direction: 'in',
    from: { email: world.user.email },
    to: ['demandes+…@nimbus.example'],
    cc: ['contact@harel-conseil.example'],
    subject: `Re: [${task.slug}] Bonjour`,
    dropped: [{ name: 'devis.xlsx', size: 2 }],
    fullText: expect.stringContaining('Quel jour ?'),
    acceptedBy: null,
  }
  expect(await mailOf('asEmma', posted!._id)).toMatchObject({ ...whole, inboundId: expect.any(String) })
  expect(await mailOf('asBasile', posted!._id)).toMatchObject({ ...whole, inboundId: null })
  expect(await mailOf('asAda', posted!._id)).toMatchObject({
    from: { email: null },
    to: [],
    cc: [],
    subject: null,
    proof: null,
    dropped: whole.dropped,
    fullText: whole.fullText,
    inboundId: null,
  })
})

test('[EML-051][EML-042] the mail that opened a request is shown at it, with who was in it', async () => {
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
  await world.receive({
    from: `"Basile R." <${world.user.email}>`,
    subject: 'Étiquettes décalées',
    text: 'Depuis ce matin.',
    headers: { cc: 'Harel Conseil <contact@harel-conseil.example>' },
  })
  const [{ taskId } = { taskId: null }] = await world.received()
  const requestMail = (who: Who) => world[who].call(mails.readRequestMail, { taskId: taskId! })
  const whole = { subject: 'Étiquettes décalées', cc: ['contact@harel-conseil.example'], fullText: 'Depuis ce matin.' }
  const outside = { userId: null, email: 'contact@harel-conseil.example' }
  expect(await requestMail('asEmma')).toMatchObject({ ...whole, proposed: [outside], inboundId: expect.any(String) })
  expect(await requestMail('asBasile')).toMatchObject({ ...whole, proposed: [], inboundId: null })
  expect(await requestMail('asAda')).toMatchObject({ subject: null, cc: [], proposed: [outside] })
  const { admin: stranger } = await world.given.customer()
  await expect(world.as(stranger).call(mails.readRequestMail, { taskId: taskId! })).rejects.toBeProblem('not_found')
  const { id } = await world.request()
  await expect(world.asEmma.call(mails.readRequestMail, { taskId: id })).rejects.toBeProblem('not_found')
})

const proposedTo = async (who: Who, messageId: string) => {
  const found = await mailOf(who, messageId)
  return found.direction === 'in'
    ? found.proposed.map(({ userId, email }) => [userId === null ? 'outside' : 'user', email])
    : null
}

test('[EML-042] people of a mail who do not follow are proposed to whoever may add them, for 30 days', async () => {
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
  const task = await world.request()
  const colleague = await world.given.user(world.app)
  const many = Array.from({ length: 12 }, (_, at) => `personne${at}@harel-conseil.example`)
  await world.receive({
    from: `"Basile R." <${world.user.email}>`,
    to: `${await world.replyAddress(task, world.user)}, ${colleague.email}, ${world.emma.email}`,
    subject: `Re: [${task.slug}] Bonjour`,
    text: 'Avec mes collègues.',
    headers: { cc: `Harel <CONTACT@harel-conseil.example>, ${world.user.email}, ${many.join(', ')}` },
  })
  const { list } = await world.asEmma.call(chats.readMessages, { id: task.threadId })
  const { _id } = list.find(({ mail }) => mail)!
  const outside = ['contact@harel-conseil.example', ...many].map((email) => ['outside', email])
  expect(await proposedTo('asEmma', _id)).toEqual([['user', colleague.email], ...outside].slice(0, 10))
  // Members are added by staff alone.
  expect(await proposedTo('asAda', _id)).toEqual(outside.slice(0, 10))
  expect(await proposedTo('asBasile', _id)).toEqual([])
  // Nobody was added by the mail itself.
  expect((await world.asEmma.call(projects.readTask, { id: task.slug })).memberIds).toEqual([])

  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: colleague.userId })
  const added = { id: task.id, email: 'contact@harel-conseil.example', name: 'Harel' }
  await world.asAda.call(projects.addOutsideAddress, added)
  expect(await proposedTo('asEmma', _id)).toEqual(many.slice(0, 10).map((email) => ['outside', email]))
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: false })
  expect(await proposedTo('asEmma', _id)).toEqual([])
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
  world.clock.advance(days(30))
  expect(await proposedTo('asEmma', _id)).toEqual([])
})

test('[EML-051] staff and the author see to whom a message was mailed, and what failed', async () => {
  const { task, id } = await mailed('Quelle salle ?')
  expect((await lineOf(task, 'asEmma', 'Quelle salle ?')).mail).toEqual({
    direction: 'out',
    count: 2,
    failed: 0,
    failedTo: [],
    copied: false,
  })
  await becomes(world.user.email, `bounced_at = sent_at, last_error = 'refused: smtp 550'`)
  expect((await lineOf(task, 'asEmma', 'Quelle salle ?')).mail).toMatchObject({ failed: 1, failedTo: ['Basile'] })
  const found = await mailOf('asEmma', id)
  expect(found).toEqual({ direction: 'out', list: expect.any(Array) })
  expect(
    'list' in found ? found.list.map(({ person, address, state }) => [person?.firstName, address, state]) : [],
  ).toEqual(
    expect.arrayContaining([
      ['Ada', world.admin.email, expect.stringMatching(/sent|waiting|failing/)],
      ['Basile', world.user.email, 'bounced'],
    ]),
  )
  // Customers who did not write it know nothing of the mails of others.
  expect((await lineOf(task, 'asBasile', 'Quelle salle ?')).mail).toBeUndefined()
  await expect(mailOf('asBasile', id)).rejects.toBeProblem('not_found')
})

test('a customer sees to whom their own message was mailed, without the addresses', async () => {
  const { task, id } = await mailed('La salle 12', 'asBasile')
  expect((await lineOf(task, 'asBasile', 'La salle 12')).mail).toMatchObject({ direction: 'out', count: 1 })
  expect(await mailOf('asBasile', id)).toMatchObject({
    list: [{ person: { firstName: 'Ada' }, address: null, error: null }],
  })
})

test('a mail to an address that fails counts as failed; one cancelled in time is none', async () => {
  const { task } = await mailed('Bonjour')
  await becomes(world.user.email, `sent_at = NULL, cancelled_at = now(), last_error = 'address_fails:'`)
  await becomes(world.admin.email, 'sent_at = NULL, cancelled_at = now()')
  expect((await lineOf(task, 'asEmma', 'Bonjour')).mail).toMatchObject({ count: 1, failed: 1, failedTo: ['Basile'] })
})

test('a message without a mail, of the internal thread or of another account has none to show', async () => {
  const task = await world.request()
  const thread = { threadId: task.threadId, taskId: task.id }
  const { _id } = await world.asEmma.call(chats.sendMessage, { ...thread, text: 'Sans email' })
  await expect(mailOf('asEmma', _id)).rejects.toBeProblem('not_found')
  const { id } = await mailed('Ici')
  const { admin: stranger } = await world.given.customer()
  await expect(world.as(stranger).call(mails.readMessageMail, { messageId: id })).rejects.toBeProblem('not_found')
  await world.platform.database.query({ text: 'UPDATE chats.messages SET internal = true WHERE id = $1', values: [id] })
  await expect(mailOf('asAda', id)).rejects.toBeProblem('access_denied')
})
