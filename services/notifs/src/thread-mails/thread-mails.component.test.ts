import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes, seconds } from '@passerelle/kernel/durations'
import { defaultNoticeChoices, ownChoices } from '@passerelle/kernel/notice-preferences'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'notifs'])
})
afterAll(() => world.close())
beforeEach(() => world.platform.database.query({ text: 'DELETE FROM mails.outgoing' }))

type Task = Awaited<ReturnType<typeof world.request>>
type Mail = { address: string; variables: Record<string, string>; listId: string; internal: boolean }
const say = async (task: Task, text: string, who: 'asAda' | 'asBasile' | 'asEmma' = 'asEmma') => {
  const thread = { threadId: task.threadId, taskId: task.id, isPrivateThread: false }
  world.clock.advance(1)
  const { _id } = await world[who].call(chats.sendMessage, { ...thread, text })
  await world.drain()
  return _id
}
const passes = async (ms: number) => {
  world.clock.advance(ms)
  await world.sweep()
  await world.drain()
}
const mails = async () =>
  (
    await world.platform.database.query<Mail>({
      text: `SELECT address, variables, list_id AS "listId", internal_chain AS internal FROM mails.outgoing
              WHERE template = 'thread' ORDER BY created_at, id`,
    })
  ).rows
const textsOf = ({ variables }: Mail) =>
  (JSON.parse(variables['messages'] ?? '[]') as MailedMessage[]).map(({ text }) => text)

test('[EML-001][EML-003] messages unread for two minutes are mailed to customers in one mail', async () => {
  const task = await world.request({ name: 'Déplacer le serveur' })
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.admin.userId })
  await say(task, 'Une ancienne question', 'asBasile')
  await passes(minutes(5))
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  await say(task, 'Bonjour')
  await passes(seconds(118))
  await say(task, 'Quelle salle ?')
  expect(await mails()).toEqual([])
  await passes(seconds(2))
  const sent = await mails()
  expect(sent.map(({ address }) => address).sort()).toEqual([world.admin.email, world.user.email].sort())
  for (const mail of sent) {
    expect(textsOf(mail)).toEqual(['Bonjour', 'Quelle salle ?'])
    expect(mail).toMatchObject({
      listId: `${task.slug}.${world.app.slug}`.toLowerCase(),
      internal: false,
      variables: { taskSlug: task.slug, taskName: 'Déplacer le serveur', next: 'nothing' },
    })
    expect(JSON.parse(mail.variables['before'] ?? '')).toMatchObject({ text: 'Une ancienne question' })
  }
  await passes(minutes(5))
  expect(await mails()).toHaveLength(2)
})

test('a message that was read on any device is not mailed', async () => {
  const task = await world.request()
  const first = await say(task, 'Bonjour')
  await world.asBasile.call(chats.markRead, { id: task.threadId, messageId: first })
  await say(task, 'Quelle salle ?')
  await passes(minutes(2))
  expect((await mails()).map(textsOf)).toEqual([['Quelle salle ?']])
})

test('[EML-002] whoever has the thread on a visible page then gets no mail of it, the others do', async () => {
  const task = await world.request()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.admin.userId })
  await say(task, 'Bonjour')
  const looks = (id: string) => world.platform.visibleTopics.see({ userId: world.user.userId, topic: 'thread', id })
  looks(task.threadId)
  world.clock.advance(seconds(95))
  looks(task.threadId)
  await passes(seconds(25))
  expect((await mails()).map(({ address }) => address)).toEqual([world.admin.email])
  // The next one, after the page was left, is mailed.
  await say(task, 'Quelle salle ?')
  looks('9'.repeat(24))
  await passes(minutes(2))
  expect((await mails()).filter(({ address }) => address === world.user.email).map(textsOf)).toEqual([
    ['Quelle salle ?'],
  ])
})

test('[EML-003][EML-013] followers are mailed together, each once with what they have not read', async () => {
  const task = await world.request()
  const people = await Promise.all(Array.from({ length: 5 }, () => world.given.user(world.app)))
  for (const { userId } of people) await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: userId })
  const [reads, mutes, looks] = people
  const first = await say(task, 'Bonjour')
  await world.as(reads!).call(chats.markRead, { id: task.threadId, messageId: first })
  await world.as(mutes!).call(notifs.saveRequestMails, { id: task.id, muted: true })
  await passes(seconds(30))
  await say(task, 'Quelle salle ?')
  // Their jobs, and sweeps beside them.
  world.clock.advance(seconds(90))
  world.platform.visibleTopics.see({ userId: looks!.userId, topic: 'thread', id: task.threadId })
  await Promise.all([world.sweep(), world.drain(), world.sweep()])
  await passes(minutes(5))
  const sent = await mails()
  const textsFor = ({ email }: { email: string }) => sent.filter(({ address }) => address === email).map(textsOf)
  expect(people.map(textsFor)).toEqual([
    [['Quelle salle ?']],
    [],
    // Who looked at the moment of the first message did not at that of the second one.
    [['Quelle salle ?']],
    [['Bonjour', 'Quelle salle ?']],
    [['Bonjour', 'Quelle salle ?']],
  ])
  expect(textsFor(world.user)).toEqual([['Bonjour', 'Quelle salle ?']])
})

test('without a delay a message still leaves as the mail of its thread', async () => {
  const { env } = world.platform
  const delay = env.messageMailAfterS
  env.messageMailAfterS = 0
  try {
    const task = await world.request()
    await world.asBasile.call(notifs.saveRequestMails, { id: task.id, muted: true })
    await say(task, 'Bonjour')
    await passes(1)
    expect(await mails()).toEqual([])
    await world.asBasile.call(notifs.saveRequestMails, { id: task.id, muted: false })
    await say(task, 'Encore')
    await passes(1)
    expect((await mails()).map(textsOf)).toEqual([['Encore']])
  } finally {
    env.messageMailAfterS = delay
  }
})

test('[EML-003] a thread mail has at most twenty messages, the oldest ones; the others follow', async () => {
  const task = await world.request()
  const said = Array.from({ length: 23 }, (_, index) => `message ${String(index + 1).padStart(2, '0')}`)
  for (const text of said) await say(task, text)
  await passes(minutes(2))
  await passes(seconds(1))
  const [fewer, more] = (await mails()).map(textsOf).sort((a, b) => a.length - b.length)
  expect([more, fewer]).toEqual([said.slice(0, 20), said.slice(20)])
})

test('[EML-001] staff get no mail of messages, unless they choose so', async () => {
  const task = await world.request()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  await say(task, 'Bonjour', 'asBasile')
  await passes(minutes(2))
  expect(await mails()).toEqual([])
})

test.each([
  ['a completion', { pendingStatus: 'completed', listId: 'in_progress' }, 'completion', hours(48)],
  ['an estimate', { pendingStatus: 'customer', estimateHold: true }, 'estimate', days(35)],
  ['an answer', { pendingStatus: 'customer' }, 'answer', days(35)],
  ['nothing', { pendingStatus: 'merge_request', listId: 'in_progress' }, 'nothing', null],
] as const)('[EML-010] the mail of a thread says what waits for its reader, and until when: %s', async (...given) => {
  const [, fields, next, after] = given
  const pendingAt = world.clock.now()
  const task = await world.request({ category: 'managed', pendingAt, ...fields })
  await say(task, 'Bonjour')
  await passes(minutes(2))
  const [mail] = await mails()
  expect(mail?.variables).toMatchObject({
    next,
    until: after === null ? '' : new Date(pendingAt.getTime() + after).toISOString(),
    link: `${world.platform.env.origin}/projects/tasks/${task.slug}`,
  })
})

test('[EML-010] staff who get messages by mail are led to their page, and nothing waits for them', async () => {
  const hugo = await world.given.staff({ firstName: 'Hugo', inside: [world.app] })
  const choices = ownChoices('staff', defaultNoticeChoices.staff)
  const messages = { inbox: true, push: false, mail: 'now' as const }
  await world.as(hugo).call(notifs.savePreferences, { choices: { ...choices, messages }, digestHour: 8 })
  const pendingAt = world.clock.now()
  const fields = { pendingStatus: 'completed', listId: 'in_progress' } as const
  const task = await world.request({ category: 'managed', pendingAt, ...fields })
  for (const memberId of [hugo.userId, world.admin.userId])
    await world.asEmma.call(projects.attachMember, { id: task.slug, memberId })
  await say(task, 'Merci', 'asBasile')
  await passes(minutes(2))
  const sent = await mails()
  const variablesFor = ({ email }: { email: string }) => sent.find(({ address }) => address === email)?.variables
  expect(variablesFor(hugo)).toMatchObject({
    next: 'nothing',
    until: '',
    link: `${world.platform.env.origin}/admin/tasks/${task.slug}`,
  })
  expect(variablesFor(world.admin)).toMatchObject({ next: 'completion' })
})

test('[EML-004] a mail that asks for an answer takes the unread messages with it, five at most', async () => {
  const task = await world.request({ category: 'managed' })
  const said = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']
  for (const text of said) await say(task, text)
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  await world.drain()
  const { rows } = await world.platform.database.query<Mail>({
    text: `SELECT address, variables FROM mails.outgoing WHERE template = 'notice' AND task_id = $1 AND address = $2`,
    values: [task.id, world.user.email],
  })
  expect(rows.map(textsOf)).toEqual([said.slice(0, 5)])
  await passes(minutes(2))
  const [rest] = await mails()
  expect(textsOf(rest!)).toEqual(['six'])
  expect(rest!.variables).toMatchObject({ next: 'answer', until: expect.stringMatching(/^2026-/) })
})

test('[EML-013] a person who ends the mails of a request gets only those that await an answer', async () => {
  const task = await world.request({ category: 'managed' })
  const read = () => world.asBasile.call(notifs.readRequestMails, { id: task.id })
  expect(await read()).toEqual({ muted: false })
  await say(task, 'Bonjour')
  await passes(minutes(2))
  const [mail] = await mails()
  const token = mail!.variables['unsubscribe']!
  const answer = await fetch(`${world.origin}/api/notifs/v1/public/unsubscribe/${token}`, { method: 'POST' })
  expect(await answer.json()).toEqual({ topic: 'request', service: null, task: task.slug })
  expect(await read()).toEqual({ muted: true })
  await say(task, 'Encore moi')
  await passes(minutes(2))
  expect(await mails()).toHaveLength(1)
  await say(task, 'Et encore')
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  await world.drain()
  const { rows } = await world.platform.database.query({
    text: `SELECT variables ->> 'messages' AS messages FROM mails.outgoing
            WHERE template = 'notice' AND address = $1 AND task_id = $2`,
    values: [world.user.email, task.id],
  })
  expect(rows).toEqual([{ messages: null }])
  expect(await world.asBasile.call(notifs.saveRequestMails, { id: task.id, muted: false })).toEqual({ muted: false })
  await say(task, 'De retour')
  await passes(minutes(2))
  expect((await mails()).map(textsOf)).toEqual([['Bonjour'], ['Et encore', 'De retour']])
})

test('[EML-013] nobody reads or changes the mails of a request of another account', async () => {
  const task = await world.request()
  const other = world.as((await world.given.customer()).admin)
  await expect(other.call(notifs.readRequestMails, { id: task.id })).rejects.toBeProblem('not_found')
  await expect(other.call(notifs.saveRequestMails, { id: task.id, muted: true })).rejects.toBeProblem('not_found')
})

test('[EML-013] a digest leaves out the messages of a muted request', async () => {
  const digest = { inbox: true, push: false, mail: 'digest' as const }
  const choices = ownChoices('customer', defaultNoticeChoices.customer)
  await world.asBasile.call(notifs.savePreferences, { choices: { ...choices, messages: digest }, digestHour: 8 })
  const [muted, other] = [await world.request({ name: 'Muet' }), await world.request({ name: 'Autre' })]
  await world.asBasile.call(notifs.saveRequestMails, { id: muted.id, muted: true })
  for (const task of [muted, other]) await say(task, 'Bonjour')
  await passes(days(1))
  const { rows } = await world.platform.database.query<{ items: string }>({
    text: `SELECT variables ->> 'items' AS items FROM mails.outgoing WHERE template = 'digest' AND address = $1`,
    values: [world.user.email],
  })
  expect(rows.flatMap(({ items }) => (JSON.parse(items) as { link: string }[]).map(({ link }) => link))).toEqual([
    expect.stringContaining(other.slug),
  ])
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 8 })
})

test('[EML-014] a message older than a day is not mailed any more', async () => {
  const task = await world.request()
  await say(task, 'Bonjour')
  await passes(days(2))
  expect(await mails()).toEqual([])
})

test('[EML-001] a stored choice of a person wins', async () => {
  const silent = { inbox: true, push: false, mail: 'never' as const }
  const choices = { ...ownChoices('customer', defaultNoticeChoices.customer), messages: silent }
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 8 })
  const task = await world.request()
  await say(task, 'Bonjour')
  await passes(minutes(2))
  expect(await mails()).toEqual([])
})

test('[EML-054] staff read who gets what they write by mail: who is mailed at once and did not end it', async () => {
  const choices = ownChoices('customer', defaultNoticeChoices.customer)
  const choose = (mail: 'now' | 'digest') =>
    world.asBasile.call(notifs.savePreferences, {
      choices: { ...choices, messages: { ...choices.messages, mail } },
      digestHour: 8,
    })
  await choose('now')
  const task = await world.request()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.admin.userId })
  const read = () => world.asEmma.call(notifs.readMailedPeople, { id: task.id })
  const nameOf = ({ firstName, lastName }: typeof world.user) => `${firstName} ${lastName}`
  const [admin, user] = [nameOf(world.admin), nameOf(world.user)]
  expect(await read()).toEqual({ afterS: 120, names: expect.arrayContaining([admin, user]), count: 2 })
  await world.asAda.call(notifs.saveRequestMails, { id: task.id, muted: true })
  expect(await read()).toMatchObject({ names: [user], count: 1 })
  await choose('digest')
  expect(await read()).toMatchObject({ names: [], count: 0 })
  const data = { messageMails: 'now', mailReplies: true, mailRequests: true, outsideAddresses: true }
  await world.platform.database.prisma.accountMails.create({
    data: { appId: world.app.id, ...data, updatedAt: world.clock.now() },
  })
  await world.asEmma.call(projects.addOutsideAddress, { id: task.slug, email: 'paul@cabinet.example', name: 'Paul' })
  await world.asEmma.call(projects.addOutsideAddress, { id: task.slug, email: 'rita@cabinet.example', name: 'Rita' })
  expect(await read()).toMatchObject({ names: expect.arrayContaining(['Paul', 'Rita']) as string[], count: 2 })
  await world.platform.database.query({
    text: `INSERT INTO mails.failing_addresses (address, failures, first_failed_at, last_failed_at, failing_since, code)
           VALUES ('paul@cabinet.example', 3, $1, $1, $1, '5.1.1')`,
    values: [world.clock.now()],
  })
  expect(await read()).toMatchObject({ names: ['Rita'], count: 1 })
})

test('[EML-054] only staff in the account of the request read who is mailed', async () => {
  const task = await world.request()
  await expect(world.asAda.call(notifs.readMailedPeople, { id: task.id })).rejects.toBeProblem('access_denied')
  const other = await world.given.app()
  const elsewhere = world.as(await world.given.staff({ inside: [other] }), { in: other.id })
  await expect(elsewhere.call(notifs.readMailedPeople, { id: task.id })).rejects.toBeProblem('not_found')
})
