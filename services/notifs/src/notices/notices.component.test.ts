import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewEvent } from '@passerelle/contract/events'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { defaultNoticeChoices, ownChoices } from '@passerelle/kernel/notice-preferences'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const customerChoices = ownChoices('customer', defaultNoticeChoices.customer)
type Task = Awaited<ReturnType<typeof world.request>>
type Row = { userId: string; kind: string; category: string }

const rows = async <R>(text: string, values: unknown[]) =>
  (await world.platform.database.query<R>({ text, values })).rows
/** Who was told what about a request: `<person> <kind>`. */
const toldOf = async ({ id }: Task) => {
  await world.drain()
  const names: Record<string, string> = {
    [world.admin.userId]: 'ada',
    [world.user.userId]: 'basile',
    [world.emma.userId]: 'emma',
  }
  const list = await rows<Row>('SELECT user_id AS "userId", kind FROM notifs.notices WHERE task_id = $1', [id])
  return list.map(({ userId, kind }) => `${names[userId] ?? userId} ${kind}`).sort()
}
const mailsAbout = (task: Task) =>
  rows<{ address: string; template: string; state: string }>(
    `SELECT o.address, o.template, CASE WHEN o.cancelled_at IS NULL THEN 'leaves' ELSE 'cancelled' END AS state
       FROM mails.outgoing o JOIN notifs.notices n ON o.key = 'notice:' || n.id WHERE n.task_id = $1
      ORDER BY o.address`,
    [task.id],
  )
const send = (who: 'asAda' | 'asBasile' | 'asEmma', task: Task, text: string, isPrivateThread = false) =>
  world[who].call(chats.sendMessage, {
    threadId: isPrivateThread ? task.privateThreadId! : task.threadId,
    taskId: task.id,
    text,
    isPrivateThread,
  })
const follow = (task: Task, memberId: string) => world.asEmma.call(projects.attachMember, { id: task.slug, memberId })

test('[OPEN-064] a waiting estimate is told to owner, members, administrators; one mail to each customer', async () => {
  const task = await world.request({ category: 'mission' })
  await follow(task, world.emma.userId)
  await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(4) })
  expect(await toldOf(task)).toEqual(['ada estimate_waiting', 'basile estimate_waiting'])
  expect(await mailsAbout(task)).toEqual(
    [world.admin.email, world.user.email].sort().map((address) => ({ address, template: 'estimate', state: 'leaves' })),
  )
  const [event] = await rows<{ id: string }>(
    `SELECT id FROM platform.events WHERE subject = $1 AND name = 'estimate.proposed'`,
    [task.id],
  )
  await world.platform.database.query({
    text: 'INSERT INTO platform.undelivered (event_id, at) VALUES ($1, $2)',
    values: [event!.id, world.clock.now()],
  })
  expect(await toldOf(task)).toHaveLength(2)
  expect(await mailsAbout(task)).toHaveLength(2)
})

test('[OPEN-064]a label on a mission whose estimate was just proposed asks nobody again', async () => {
  const task = await world.request({ category: 'mission' })
  await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(4) })
  const { id } = await world.given.label()
  await world.asEmma.call(projects.attachLabel, { id: task.slug, labelId: id })
  expect(await toldOf(task)).toEqual(['ada estimate_waiting', 'basile estimate_waiting'])
  expect(await mailsAbout(task)).toHaveLength(2)
})

test('[OPEN-064]the category that makes an estimate wait for its answer asks for it once', async () => {
  const task = await world.request({ estimatedTime: hours(4) })
  const mission = await world.given.seeded('mission')
  await world.asEmma.call(projects.attachLabel, { id: task.slug, labelId: mission.id })
  expect(await toldOf(task)).toEqual(['ada estimate_waiting', 'basile estimate_waiting'])
})

test('[OPEN-064] a question to the customer is told as one', async () => {
  const asked = await world.request()
  await world.asEmma.call(projects.setPendingStatus, { id: asked.slug, status: 'customer', value: true })
  expect(await toldOf(asked)).toEqual(['ada answer_awaited', 'basile answer_awaited'])
})

test('[OPEN-064] a message is told to owner and members but its author, an internal one to staff', async () => {
  const task = await world.request()
  await follow(task, world.emma.userId)
  await send('asBasile', task, 'Bonjour')
  expect(await toldOf(task)).toEqual(['emma message'])
  await send('asEmma', task, 'Je regarde')
  expect(await toldOf(task)).toEqual(['basile message', 'emma message'])
  expect(await mailsAbout(task)).toEqual([])

  const hugo = await world.given.staff({ inside: [world.app] })
  await follow(task, hugo.userId)
  await world.asEmma.call(projects.openInternalThread, { id: task.slug })
  const opened = await rows<{ id: string }>('SELECT private_thread_id AS id FROM projects.tasks WHERE id = $1', [
    task.id,
  ])
  await send('asEmma', { ...task, privateThreadId: opened[0]!.id }, 'entre nous', true)
  expect((await toldOf(task)).filter((line) => line.endsWith('internal_message'))).toEqual([
    `${hugo.userId} internal_message`,
  ])
})

test('[OPEN-064] an asked completion awaits the customer; answer and archiving are news for followers', async () => {
  const task = await world.request({ category: 'managed', listId: 'in_progress' })
  await follow(task, world.emma.userId)
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true })
  expect(await toldOf(task)).toEqual(['ada completion_asked', 'basile completion_asked'])
  await world.asAda.call(projects.answerCompletion, { id: task.slug, completed: true })
  expect(await toldOf(task)).toEqual([
    'ada completion_asked',
    'basile completion_accepted',
    'basile completion_asked',
    'emma completion_accepted',
  ])
})

test('[OPEN-064] nobody of another account is told, and nobody reads or marks the inbox of somebody else', async () => {
  const verdier = await world.given.customer()
  const task = await world.request({ category: 'mission' })
  await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(1) })
  await world.drain()
  const asClara = world.as(verdier.admin)
  expect(await asClara.call(notifs.listNotices, {})).toEqual({ list: [], hasMore: false })
  const [mine] = (await world.asAda.call(notifs.listNotices, { limit: 1 })).list
  await asClara.call(notifs.markNoticesRead, { ids: [mine!._id] })
  expect((await world.asAda.call(notifs.listNotices, { limit: 1 })).list[0]).toMatchObject({ readAt: null })
})

test('[OPEN-064] the inbox lists, counts and marks', async () => {
  await world.asAda.call(notifs.markNoticesRead, { all: true })
  const task = await world.request({ category: 'mission', name: 'Migrer la messagerie' })
  await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(2) })
  await world.drain()
  expect(await world.asAda.call(notifs.countNotices, {})).toEqual({ unread: 1 })
  const { list } = await world.asAda.call(notifs.listNotices, { unread: 'true' })
  expect(list).toMatchObject([
    {
      kind: 'estimate_waiting',
      category: 'answer',
      readAt: null,
      app: { name: world.app.name },
      task: { slug: task.slug, name: 'Migrer la messagerie' },
      actor: { staff: true },
    },
  ])
  expect(await world.asAda.call(notifs.markNoticesRead, { taskId: task.id })).toEqual({ unread: 0 })
  await expect(world.asAda.call(notifs.markNoticesRead, { all: true, taskId: task.id })).rejects.toBeProblem(
    'invalid_input',
  )
})

const happens = (event: Pick<NewEvent, 'name' | 'data'>) =>
  world.platform.database.transaction((tx) =>
    world.platform.record(tx, {
      appId: world.app.id,
      actor: { kind: 'staff', userId: world.emma.userId },
      subject: world.platform.newId(),
      ...event,
    } as NewEvent),
  )
const kindsOf = async (caller: Pick<typeof world.asAda, 'call'>) =>
  (await caller.call(notifs.listNotices, { unread: 'true' })).list.map(({ kind }) => kind)

test('[OPEN-033] that a report is to be completed is told to project staff alone, by inbox and mail', async () => {
  const farid = await world.given.staff({ project: true })
  await happens({ name: 'report.completion_requested', data: { day: '2026-01-20' } })
  await world.drain()
  expect(await kindsOf(world.as(farid))).toEqual(['report_requested'])
  const told = await rows<{ user: string }>(
    `SELECT user_id AS user FROM notifs.notices WHERE kind = 'report_requested'`,
    [],
  )
  expect(told).toEqual([{ user: farid.userId }])
  const mails = await rows(`SELECT address FROM mails.outgoing WHERE template = 'report_completion_requested'`, [])
  expect(mails).toEqual([{ address: farid.email }])
})

test('a report that is published is told to every customer, a payment that failed to administrators', async () => {
  for (const caller of [world.asAda, world.asBasile]) await caller.call(notifs.markNoticesRead, { all: true })
  await happens({ name: 'incident_report.published', data: { day: '2026-01-20', incidents: 1 } })
  await happens({ name: 'payment.changed', data: { status: 'paid', amountInCents: 34_800 } })
  await happens({ name: 'payment.changed', data: { status: 'failed', amountInCents: 34_800 } })
  await world.drain()
  expect((await kindsOf(world.asAda)).sort()).toEqual(['payment_failed', 'report_published'])
  expect(await kindsOf(world.asBasile)).toEqual(['report_published'])
})

test('[OPEN-064] channels are chosen per person: a mail when it stays unread, nothing when read', async () => {
  const choices = { ...customerChoices, messages: { inbox: true, push: false, mail: 'now' as const } }
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 8 })
  const [read, unread] = [await world.request(), await world.request()]
  for (const task of [read, unread]) await send('asEmma', task, 'Une question : quelle salle ?')
  await world.drain()
  expect(await mailsAbout(unread)).toEqual([])
  await world.asBasile.call(notifs.markNoticesRead, { taskId: read.id })
  world.clock.advance(minutes(16))
  await world.sweep()
  const mailed = await rows<{ taskId: string; address: string }>(
    `SELECT task_id AS "taskId", address FROM mails.outgoing WHERE template = 'thread' AND task_id IN ($1, $2)`,
    [read.id, unread.id],
  )
  expect(mailed).toEqual([{ taskId: unread.id, address: world.user.email }])
})

test('[OPEN-064] a digest leaves at the chosen hour, once, with all that is unread', async () => {
  const choices = { ...customerChoices, messages: { inbox: true, push: false, mail: 'digest' as const } }
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 18 })
  const tasks = [await world.request(), await world.request()]
  for (const task of tasks) await send('asEmma', task, 'Bonjour')
  await world.drain()
  const digests = () => rows<{ address: string }>(`SELECT address FROM mails.outgoing WHERE template = 'digest'`, [])
  expect(await digests()).toEqual([])
  world.clock.advance(hours(24))
  await world.sweep()
  await world.sweep()
  expect(await digests()).toEqual([{ address: world.user.email }])
})

test('[OPEN-064] a kind that is switched off is not shown, counted or pushed; another kind still is', async () => {
  const messages = { inbox: false, push: false, mail: 'never' as const }
  await world.asBasile.call(notifs.savePreferences, { choices: { ...customerChoices, messages }, digestHour: 8 })
  await world.asBasile.call(notifs.markNoticesRead, { all: true })
  const task = await world.request()
  await send('asEmma', task, 'Bonjour')
  await world.drain()
  expect(await world.asBasile.call(notifs.countNotices, {})).toEqual({ unread: 0 })
  expect((await world.asBasile.call(notifs.listNotices, { unread: 'true' })).list).toEqual([])
  const due = 'SELECT FROM notifs.notices WHERE task_id = $1 AND push_due_at IS NOT NULL'
  expect(await rows(due, [task.id])).toEqual([])
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  await world.drain()
  expect(await world.asBasile.call(notifs.countNotices, {})).toEqual({ unread: 1 })
})

test('security stays on in the inbox and by mail, whatever somebody chooses', async () => {
  const silent = { inbox: false, push: false, mail: 'never' as const }
  const choices = { ...customerChoices, security: silent, messages: silent }
  const saved = await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 8 })
  expect(saved.choices).toMatchObject({ security: { inbox: true, push: false, mail: 'now' }, messages: silent })
  expect(await world.asBasile.call(notifs.readPreferences, {})).toEqual(saved)
})

test('[TMR-006][OPEN-027] a wait for the customer is reminded of after 7, 14, 28 and 34 days, no longer', async () => {
  await world.asBasile.call(notifs.savePreferences, { choices: customerChoices, digestHour: 8 })
  const [waits, answered] = [await world.request({ category: 'managed' }), await world.request({ category: 'managed' })]
  for (const task of [waits, answered])
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  // What waits for the decision of staff about a merge is not the customer's to answer.
  const pending = { pendingStatus: 'merge_request', pendingAt: world.clock.now() } as const
  const merging = await world.request({ category: 'managed', listId: 'in_progress', ...pending })
  const { id: labelId } = await world.given.seeded('Run')
  await world.asEmma.call(projects.attachLabel, { id: merging.slug, labelId })
  await world.drain()
  const reminded = async (task: Task) => (await toldOf(task)).filter((line) => line.endsWith('reminder'))
  const looked = [6, 7, 8, 10, 13, 14, 15, 27, 28, 29, 33, 34, 36]
  const seen: number[] = []
  let today = 0
  for (const day of looked) {
    world.clock.advance(days(day - today))
    today = day
    if (day === 10) await send('asBasile', answered, 'Voici la réponse')
    await world.drain()
    await world.sweep()
    seen.push((await reminded(waits)).length)
  }
  const jumps = seen.flatMap((count, index) => (count > (seen[index - 1] ?? 0) ? [looked[index]] : []))
  expect(jumps).toEqual([7, 14, 28, 34])
  expect(await reminded(waits)).toEqual([...Array(4).fill('ada reminder'), ...Array(4).fill('basile reminder')])
  expect(await reminded(answered)).toEqual(['ada reminder', 'basile reminder'])
  expect(await reminded(merging)).toEqual([])
  expect((await mailsAbout(waits)).filter(({ template }) => template === 'reminder')).toHaveLength(8)
})

test('[ADR-0050] a call that its customer does not recognise is told to administrators, project staff', async () => {
  const { _id: id } = await world.asEmma.call(accounts.startCallerCheck, { id: world.user.userId })
  await world.asBasile.call(accounts.disownCallerCheck, { id })
  await world.drain()
  const told = await rows<{ id: string; category: string }>(
    `SELECT user_id AS id, category FROM notifs.notices WHERE kind = 'call_disowned'`,
    [],
  )
  expect(told).toContainEqual({ id: world.admin.userId, category: 'security' })
  expect(told.map((one) => one.id)).not.toContain(world.user.userId)
})
