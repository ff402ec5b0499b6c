import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { unattendedDeadline } from './tell-unattended.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: Awaited<ReturnType<typeof world.given.staff>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  farid = await world.given.staff({ firstName: 'Farid', project: true, inside: [world.app] })
})
afterAll(() => world.close())

const at = async (moment: string) => {
  world.clock.advance(Date.parse(moment) - world.clock.now().getTime())
  await world.sweep()
  await world.drain()
}
let week = 0
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** A moment of a week that no test used before, such as `Mon 10:00`, in Paris in winter. */
const momentOf = (text: string) => {
  const [day = '', time] = text.split(' ')
  const monday = Date.parse('2026-01-05T00:00:00Z') + (week + 5) * 7 * 86_400_000
  const date = new Date(monday + weekdays.indexOf(day) * 86_400_000).toISOString().slice(0, 10)
  return `${date}T${time}:00+01:00`
}
beforeEach(() => {
  week += 1
})
const create = async (priority: 1 | 4 = 1) => {
  const name = 'La caisse ne démarre plus'
  const task = await world.asBasile.call(projects.createTask, { name, description: 'Depuis ce matin', priority })
  await world.drain()
  return task
}
/** Who was told that this request waits untouched. */
const toldOf = async ({ _id }: { _id: string }) => {
  const { rows } = await world.platform.database.query<{ userId: string; category: string; facts: object }>({
    text: `SELECT user_id AS "userId", category, facts FROM notifs.notices
            WHERE task_id = $1 AND kind = 'request_unattended'`,
    values: [_id],
  })
  return rows
}
const toFarid = (waitedMs: number) => [{ userId: farid.userId, category: 'incoming', facts: { fromMs: waitedMs } }]

test('[DAY-019] project staff are told, once, of a request untouched for an hour of business time', async () => {
  await at(momentOf('Fri 17:30'))
  const task = await create()
  await at(momentOf('Sun 12:00'))
  expect(await toldOf(task)).toEqual([])
  week += 1
  await at(momentOf('Mon 09:29'))
  expect(await toldOf(task)).toEqual([])
  await at(momentOf('Mon 09:30'))
  expect(await toldOf(task)).toEqual(toFarid(minutes(60)))
  await at(momentOf('Tue 12:00'))
  expect(await toldOf(task)).toHaveLength(1)
  const { list } = await world.as(farid).call(notifs.listNotices, { limit: 100 })
  expect(list).toContainEqual(expect.objectContaining({ kind: 'request_unattended', reason: 'project' }))
})

test('[DAY-019] a critical one after a quarter of an hour, also when it becomes critical later', async () => {
  await at(momentOf('Tue 10:00'))
  const [critical, raised] = [await create(4), await create()]
  await at(momentOf('Tue 10:10'))
  await world.asEmma.call(projects.editTask, { id: raised._id, priority: 4 })
  await at(momentOf('Tue 10:14'))
  expect([await toldOf(critical), await toldOf(raised)]).toEqual([[], []])
  await at(momentOf('Tue 10:15'))
  expect([await toldOf(critical), await toldOf(raised)]).toEqual([toFarid(minutes(15)), toFarid(minutes(15))])
})

test('[DAY-019] the first member of the staff, label, message or timer means that it is looked after', async () => {
  await at(momentOf('Wed 10:00'))
  const label = await world.given.label()
  const [taken, labelled, answered, noted] = [await create(), await create(), await create(), await create()]
  // Its label and estimate, which a timer asks for, were there before it began to wait.
  const timed = await world.request({ category: 'managed', estimatedTime: hours(4) })
  await world.platform.database.query({
    text: 'UPDATE projects.tasks SET unattended_due_at = $2 WHERE id = $1',
    values: [timed.id, world.iso(minutes(60))],
  })
  await world.asEmma.call(projects.attachMember, { id: taken._id, memberId: world.emma.userId })
  await world.asEmma.call(projects.attachLabel, { id: labelled._id, labelId: label.id })
  const write = (taskId: string, threadId: string, isPrivateThread: boolean) =>
    world.asEmma.call(chats.sendMessage, { taskId, threadId, text: 'Je regarde', isPrivateThread })
  await write(answered._id, answered.threadId, false)
  const { privateThreadId } = await world.asEmma.call(projects.openInternalThread, { id: noted._id })
  await write(noted._id, privateThreadId, true)
  await world.asEmma.call(projects.actOnWorkLog, { id: timed.id, action: 'start' })
  await world.drain()
  const ids = [taken, labelled, answered, noted].map(({ _id }) => _id).concat(timed.id)
  const { rows } = await world.platform.database.query<{ count: number }>({
    text: 'SELECT count(*) AS count FROM projects.tasks WHERE id = ANY ($1) AND unattended_due_at IS NOT NULL',
    values: [ids],
  })
  expect(rows).toEqual([{ count: 0 }])
  await at(momentOf('Wed 12:00'))
  for (const id of ids) expect(await toldOf({ _id: id })).toEqual([])
})

test('[DAY-019] a customer reads when the team is reminded, until staff wrote or the moment passed', async () => {
  await at(momentOf('Tue 17:30'))
  const [answered, left] = [await create(), await create(4)]
  const readBy = async ({ _id: id }: { _id: string }) =>
    (await world.asBasile.call(projects.readTask, { id })).unattendedDueAt
  const next = new Date(momentOf('Wed 09:30')).toISOString()
  expect([await readBy(answered), await readBy(left)]).toEqual([next, new Date(momentOf('Tue 17:45')).toISOString()])
  const { _id: taskId, threadId } = answered
  // Read before the subscriber has heard of the message.
  await world.asEmma.call(chats.sendMessage, { taskId, threadId, text: 'Je regarde', isPrivateThread: false })
  expect(await readBy(answered)).toBeNull()
  await at(momentOf('Tue 17:45'))
  expect(await readBy(left)).toBeNull()
})

test('[DAY-019] what customers do, and staff’s own or done requests, change no unattended deadline', async () => {
  await at(momentOf('Thu 10:00'))
  const [chatty, done] = [await create(), await create()]
  const { _id: taskId, threadId } = chatty
  await world.asBasile.call(chats.sendMessage, { taskId, threadId, text: 'Alors ?', isPrivateThread: false })
  await world.asEmma.call(projects.attachMember, { id: taskId, memberId: world.admin.userId })
  await world.asEmma.call(projects.moveTask, { id: done._id, listId: 'done' })
  const own = await world.asEmma.call(projects.createTask, { name: 'Relance', description: 'Du contrat' })
  await at(momentOf('Thu 12:00'))
  expect([await toldOf(chatty), await toldOf(done), await toldOf(own)]).toEqual([toFarid(minutes(60)), [], []])
})

test('[DAY-019] taking the request marks the notice as done for everybody', async () => {
  await at(momentOf('Fri 10:00'))
  const task = await create()
  await at(momentOf('Fri 11:00'))
  await world.asEmma.call(projects.attachMember, { id: task._id, memberId: world.emma.userId })
  await world.drain()
  const { list } = await world.as(farid).call(notifs.listNotices, { limit: 100 })
  expect(list.find(({ kind, task: of }) => kind === 'request_unattended' && of?._id === task._id)).toMatchObject({
    readAt: world.iso(),
    settledBy: { firstName: expect.any(String) },
  })
})

test('[DAY-023] one of two workers alerts for a row, and one that was killed alerts nobody', async () => {
  await at(momentOf('Tue 10:00'))
  const task = await create()
  world.clock.advance(minutes(60))
  const deadline = unattendedDeadline(world.platform)
  const row = { appId: world.app.id, id: task._id, dueAt: world.clock.now() }
  const fire = (isKilled = false) =>
    world.platform.database.transaction(async (tx) => {
      const isFired = await deadline.fire(tx, row, world.clock.now())
      if (isKilled) throw new Error('killed')
      return isFired
    })
  await expect(fire(true)).rejects.toThrow('killed')
  expect((await Promise.all([fire(), fire()])).filter(Boolean)).toEqual([true])
  await world.drain()
  expect(await toldOf(task)).toEqual(toFarid(minutes(60)))
})
