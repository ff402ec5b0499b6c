import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes, seconds } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  // Without the service that sends them mails keep their content.
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'notifs'])
})
afterAll(() => world.close())
const allow = (outsideAddresses: boolean) => {
  const data = { messageMails: 'never', mailReplies: true, mailRequests: true, outsideAddresses }
  return world.platform.database.prisma.accountMails.upsert({
    where: { appId: world.app.id },
    create: { appId: world.app.id, ...data, updatedAt: world.clock.now() },
    update: data,
  })
}
beforeEach(async () => {
  await world.platform.database.query({ text: 'DELETE FROM mails.outgoing' })
  await world.platform.database.query({ text: 'DELETE FROM platform.rate_limits' })
  await allow(true)
})

type Task = Awaited<ReturnType<typeof world.request>>
type Mail = {
  address: string
  template: string
  userId: string | null
  taskId: string
  locale: string
  variables: Record<string, string>
}
const paul = { email: 'paul@cabinet.example', name: 'Paul Girard' }
const add = async (task: Task, who: 'asAda' | 'asEmma' = 'asAda') => {
  const { _id } = await world[who].call(projects.addOutsideAddress, { id: task.slug, ...paul })
  await world.drain()
  world.clock.advance(1000)
  return _id
}
const say = async (task: Task, text: string, who: 'asAda' | 'asBasile' | 'asEmma' = 'asEmma', isInternal = false) => {
  world.clock.advance(1)
  const threadId = isInternal ? await openInternal(task) : task.threadId
  const thread = { threadId, taskId: task.id, isPrivateThread: isInternal }
  await world[who].call(chats.sendMessage, { ...thread, text })
  await world.drain()
}
const openInternal = async (task: Task) => {
  const { privateThreadId } = await world.asEmma.call(projects.openInternalThread, { id: task.slug })
  return privateThreadId
}
const passes = async (ms: number) => {
  world.clock.advance(ms)
  await world.sweep()
  await world.drain()
}
const mails = async (template: string) =>
  (
    await world.platform.database.query<Mail>({
      text: `SELECT address, template, user_id AS "userId", task_id AS "taskId", locale, variables FROM mails.outgoing
              WHERE template = $1 ORDER BY created_at, id`,
      values: [template],
    })
  ).rows
const messagesIn = ({ variables }: Mail) => JSON.parse(variables['messages']!) as MailedMessage[]
const texts = async () => (await mails('outside_thread')).map((mail) => messagesIn(mail).map(({ text }) => text))

test('[EML-043] whoever is added is told by whom and to what, once', async () => {
  const task = await world.request({ name: 'Câbler la salle' })
  await add(task)
  await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
  await world.drain()
  const other = await world.request()
  await add(other, 'asEmma')
  expect(await mails('outside_added')).toMatchObject([
    {
      address: paul.email,
      userId: null,
      taskId: task.id,
      locale: 'fr',
      variables: { taskSlug: task.slug, taskName: 'Câbler la salle', adderOf: world.app.name },
    },
    { taskId: other.id, variables: { adderOf: world.platform.env.providerName } },
  ])
})

test('[EML-043] messages of the client thread are mailed after two minutes in one mail, no internal ones', async () => {
  const task = await world.request()
  await say(task, 'Avant son arrivée', 'asBasile')
  await add(task)
  await say(task, 'Quel câble ?')
  await say(task, 'Note interne', 'asEmma', true)
  await passes(seconds(60))
  await say(task, 'Du blindé', 'asBasile')
  expect(await texts()).toEqual([])
  await passes(minutes(1))
  expect(await texts()).toEqual([['Quel câble ?', 'Du blindé']])
  const [mail] = await mails('outside_thread')
  expect(mail).toMatchObject({ address: paul.email, userId: null })
  expect(messagesIn(mail!).map(({ author }) => author?.staff)).toEqual([true, false])
  await say(task, 'Merci')
  await passes(minutes(3))
  expect((await texts()).slice(1)).toEqual([['Merci']])
  // Nothing is due when only staff were talking.
  await say(task, 'Encore interne', 'asEmma', true)
  await passes(minutes(3))
  expect(await texts()).toHaveLength(2)
})

test('[EML-043] nothing of another request is mailed to whoever follows one', async () => {
  const [task, other] = [await world.request(), await world.request()]
  await add(task)
  await say(other, 'Devis du fournisseur')
  await say(task, 'Quel câble ?')
  await passes(minutes(3))
  expect(await texts()).toEqual([['Quel câble ?']])
})

test('[EML-043] no mail goes to one whose mails have ended, by an administrator, the account or a link', async () => {
  const task = await world.request()
  const outsideId = await add(task)
  await say(task, 'Un')
  await world.asAda.call(projects.removeOutsideAddress, { id: task.slug, outsideId })
  await passes(minutes(3))
  await say(task, 'Deux')
  await passes(minutes(3))
  // Follows again, from now on.
  await add(task)
  await say(task, 'Trois')
  await passes(minutes(3))
  expect(await texts()).toEqual([['Trois']])
  await allow(false)
  await say(task, 'Quatre')
  await passes(minutes(3))
  expect(await texts()).toHaveLength(1)
  await allow(true)
  const [mail] = await mails('outside_thread')
  const token = mail!.variables['unsubscribe']!
  const nobody = world.anonymous
  for (let times = 0; times < 2; times += 1)
    expect(await nobody.call(notifs.unsubscribe, { token })).toEqual({
      topic: 'outside',
      service: null,
      task: task.slug,
    })
  await say(task, 'Cinq')
  await passes(minutes(3))
  expect(await texts()).toHaveLength(1)
  expect((await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })).list).toEqual([])
  const removed = (await world.eventsOf(task.id)).filter(({ name }) => name === 'outside_address.removed')
  expect(removed.map(({ actor, data }) => ({ actor, data }))).toEqual(
    expect.arrayContaining([
      { actor: expect.objectContaining({ kind: 'customer' }), data: { outsideId } },
      { actor: { kind: 'system' }, data: { outsideId, self: true } },
    ]),
  )
})

test('a message older than a day is not mailed to outside addresses', async () => {
  const task = await world.request()
  await add(task)
  await say(task, 'Hier')
  await passes(days(2))
  expect(await texts()).toEqual([])
})
