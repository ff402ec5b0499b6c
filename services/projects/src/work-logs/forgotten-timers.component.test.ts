import { createECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let hugo: GivenPerson
let pushService: Server
let pushes: string[] = []
beforeAll(async () => {
  pushService = createServer((request, response) => {
    pushes.push(request.url!)
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  world = await projectsTestEnvironment(['all'], { outboundLocal: true })
  hugo = await world.given.staff({ firstName: 'Hugo', inside: [world.app] })
  for (const [person, path] of [
    [world.emma, '/emma'],
    [hugo, '/hugo'],
  ] as const)
    await as(person).call(notifs.subscribeBrowser, {
      endpoint: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}${path}`,
      expirationTime: null,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: Buffer.alloc(16, 7).toString('base64url'),
      },
    })
})
afterAll(async () => {
  await world.close()
  pushService.close()
})
const query = <Row>(text: string, ...values: unknown[]) =>
  world.platform.database.query<Row>({ text, values }).then(({ rows }) => rows)

/** Moves to this time of the next day in Paris (winter), with nothing running. */
let day = 3
const nextMorning = async (time: string) => {
  day += 1
  await query('UPDATE projects.work_logs SET stopped_at = started_at, paused_at = NULL WHERE stopped_at IS NULL')
  await moveTo(time)
  await world.drain()
  pushes = []
}
const moveTo = async (time: string) => {
  const at = Date.parse(`2026-02-${String(day).padStart(2, '0')}T${time}:00+01:00`)
  world.clock.advance(at - world.clock.now().getTime())
  await world.sweep()
  await world.drain()
}
beforeEach(() => nextMorning('08:00'))

const as = (person: GivenPerson) => world.as(person, { in: world.app.id })
const act = (id: string, action: 'start' | 'pause', person = world.emma) =>
  as(person).call(projects.actOnWorkLog, { id, action })
const started = async (person = world.emma) => {
  const task = await world.request({ category: 'managed', estimatedTime: hours(40) })
  await act(task.slug, 'start', person)
  await world.drain()
  pushes = []
  return { ...task, worklogId: (await as(person).call(projects.listRunning, {})).list[0]!._id }
}
const askedOf = async (taskId: string) =>
  (await world.eventsOf(taskId)).filter(({ name }) => name === 'work.forgotten').map(({ data }) => data)
const noticesOf = async (taskId: string, person = world.emma) =>
  query<{ read: boolean; facts: object }>(
    `SELECT read_at IS NOT NULL AS read, facts FROM notifs.notices
      WHERE task_id = $1 AND user_id = $2 AND kind = 'timer_forgotten'`,
    taskId,
    person.userId,
  )

test('[PLN-044] after 10 h its person gets one push, and the timer goes on', async () => {
  const { id, slug, worklogId } = await started()
  await moveTo('16:34')
  await as(world.emma).call(projects.attachMember, { id: slug, memberId: world.emma.userId })
  await moveTo('17:59')
  expect(await askedOf(id)).toEqual([])
  await moveTo('18:00')
  const stopAt = new Date(Date.parse(world.iso()) - minutes(90)).toISOString()
  expect(await askedOf(id)).toEqual([{ worklogId, userId: world.emma.userId, spentMs: hours(10), stopAt }])
  expect(pushes).toEqual(['/emma'])
  await Promise.all([world.sweep(), world.sweep()])
  await moveTo('23:59')
  expect(await askedOf(id), 'neither again nor at 22:00').toHaveLength(1)
  expect(await noticesOf(id)).toHaveLength(1)
  expect(await noticesOf(id, hugo)).toEqual([])
  expect(pushes).toEqual(['/emma'])
  expect((await as(world.emma).call(projects.listRunning, {})).list).toMatchObject([
    { _id: worklogId, stoppedAt: null },
  ])
})

const stop = (task: { id: string; worklogId: string }, stoppedAt?: string, person = world.emma) =>
  as(person).call(projects.stopRunning, {
    id: task.id,
    appId: world.app.id,
    worklogId: task.worklogId,
    note: 'Pilote réinstallé',
    ...(stoppedAt !== undefined && { stoppedAt }),
  })

test('[PLN-044] the timer can end at the proposed moment, which settles the notice of this log only', async () => {
  const task = await started()
  await act(task.slug, 'start', hugo)
  await moveTo('18:05')
  expect((await noticesOf(task.id)).concat(await noticesOf(task.id, hugo)).map(({ read }) => read)).toEqual([
    false,
    false,
  ])
  const at = (time: string) => new Date(`2026-02-${String(day).padStart(2, '0')}T${time}:00+01:00`).toISOString()
  await expect(stop(task, at('18:06'))).rejects.toMatchObject({ reply: { errors: { stoppedAt: expect.any(String) } } })
  await expect(stop(task, at('08:00'))).rejects.toMatchObject({ reply: { errors: { stoppedAt: expect.any(String) } } })
  await expect(stop(task, 'demain')).rejects.toMatchObject({ reply: { errors: { stoppedAt: expect.any(String) } } })
  await expect(stop(task, at('12:00'), hugo), 'of somebody else').rejects.toBeProblem('not_found')
  expect(await stop(task, at('12:00'))).toMatchObject({ stoppedAt: at('12:00') })
  expect((await as(world.emma).call(projects.readTask, { id: task.slug })).ellapsedTime).toBe(hours(4))
  await world.drain()
  expect(await noticesOf(task.id)).toMatchObject([{ read: true }])
  expect(await noticesOf(task.id, hugo)).toMatchObject([{ read: false }])
  await expect(stop(task, at('12:00'))).rejects.toBeProblem('worklog_none_running')
})

test('[PLN-044] pauses do not count, and a timer at rest asks nothing', async () => {
  const { id, slug } = await started()
  await moveTo('09:00')
  await act(slug, 'pause')
  await moveTo('19:00')
  expect(await askedOf(id)).toEqual([])
  await act(slug, 'start')
  await moveTo('21:59')
  expect(await askedOf(id)).toEqual([])
  await moveTo('22:00')
  expect(await askedOf(id)).toMatchObject([{ spentMs: hours(4) }])
  await act(slug, 'pause')
  await act(slug, 'start')
  await moveTo('23:59')
  expect(await askedOf(id), 'once per log, resumed or not').toHaveLength(1)
})

test('[PLN-044] a late worker asks once, with the time by then, and not for a log that ended meanwhile', async () => {
  const late = await started()
  const ended = await started(hugo)
  world.clock.advance(hours(13))
  await stop(ended, undefined, hugo)
  await Promise.all([world.sweep(), world.sweep()])
  await world.drain()
  expect(await askedOf(late.id)).toMatchObject([{ spentMs: hours(13) }])
  expect(await askedOf(ended.id)).toEqual([])
  expect([await noticesOf(late.id), await noticesOf(ended.id, hugo)]).toMatchObject([[{ read: false }], []])
})

test('[PLN-044] a stop and the question at once: the notice is settled, whichever came first', async () => {
  const task = await started()
  world.clock.advance(hours(10))
  await Promise.all([world.sweep(), stop(task)])
  await world.drain()
  expect((await noticesOf(task.id)).every(({ read }) => read)).toBe(true)
})
