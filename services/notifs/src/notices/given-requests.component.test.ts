import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { minutes, seconds } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let verdier: Awaited<ReturnType<typeof world.given.customer>>
let hugo: Awaited<ReturnType<typeof world.given.staff>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  verdier = await world.given.customer()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance(minutes(30))
  hugo = await world.given.staff({ firstName: 'Hugo', inside: [world.app] })
})

const emma = () => world.as(world.emma)
const change = (tasks: readonly { id: string }[], wish: object) =>
  emma().call(projects.changeTasks, { taskIds: tasks.map(({ id }) => id), change: wish } as never)
const give = (tasks: readonly { id: string }[]) => change(tasks, { attachMemberId: hugo.userId })
const undo = ({ _id }: { _id: string }) => emma().call(projects.undoTaskChange, { changeId: _id })
/** What Hugo's inbox says, newest first. */
const inbox = async () => {
  await world.drain()
  const { list } = await world.as(hugo).call(notifs.listNotices, {})
  return list
}
const kinds = async () => (await inbox()).map(({ kind }) => kind)
/** Requests of two accounts. */
const requests = async (number: number) => {
  const foreign = await world.given.task({ app: verdier.app, owner: verdier.user })
  return [foreign, ...(await Promise.all(Array.from({ length: number - 1 }, () => world.request())))]
}
const mailsToHugo = async () =>
  (
    await world.platform.database.query<{ subject: string }>({
      text: `SELECT variables->>'subject' AS subject FROM mails.outgoing
              WHERE user_id = $1 AND cancelled_at IS NULL ORDER BY created_at`,
      values: [hugo.userId],
    })
  ).rows

test('[DAY-017] requests given by one bulk change are one notice and one mail with their number', async () => {
  const tasks = await requests(6)
  await give(tasks)
  const [notice, ...others] = await inbox()
  expect(others).toEqual([])
  const first = tasks.map(({ slug }) => slug).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  expect(notice).toMatchObject({
    kind: 'assigned_many',
    reason: 'assigned',
    actor: { _id: world.emma.userId },
    facts: { count: 6, slugs: first.slice(0, 3), personId: hugo.userId },
  })
  expect(await mailsToHugo(), 'while the change may go on').toEqual([])
  world.clock.advance(seconds(15))
  await world.drain()
  expect(await mailsToHugo()).toHaveLength(1)
  await world.drain()
  expect(await kinds()).toEqual(['assigned_many'])
})

test('[DAY-017] the undo of the change withdraws the unread notice and its mail, and tells nothing else', async () => {
  const given = await give(await requests(4))
  expect(await kinds()).toEqual(['assigned_many'])
  await undo(given)
  expect(await kinds()).toEqual([])
  world.clock.advance(minutes(1))
  await world.drain()
  expect(await mailsToHugo()).toEqual([])
  await give(await requests(2))
  expect(await kinds(), 'given again').toEqual(['assigned_many'])
})

test('[DAY-017] requests that the undo could not take back stay in the notice', async () => {
  const tasks = await requests(3)
  const given = await give(tasks)
  await world.drain()
  const farid = await world.given.staff({ firstName: 'Farid', project: true, inside: [world.app] })
  await world.as(farid, { in: world.app.id }).call(projects.archiveTask, { id: tasks[1]!.slug })
  await undo(given)
  const list = await inbox()
  expect(list.find(({ kind }) => kind === 'assigned_many')).toMatchObject({
    readAt: null,
    facts: { count: 1, slugs: [tasks[1]!.slug] },
  })
  expect(list.map(({ kind }) => kind)).not.toContain('unassigned')
})

test('[DAY-017] a person who has read the notice is told that the requests are gone', async () => {
  const given = await give(await requests(2))
  await world.drain()
  await world.as(hugo).call(notifs.markNoticesRead, { all: true })
  await undo(given)
  expect((await kinds()).toSorted()).toEqual(['assigned_many', 'unassigned', 'unassigned'])
})

test('[DAY-017] being removed and added again within ten minutes is told by nothing', async () => {
  const task = await world.request()
  const member = { id: task.slug, memberId: hugo.userId }
  await world.asEmma.call(projects.attachMember, member)
  expect(await kinds()).toEqual(['assigned'])
  const back = async (pause: number) => {
    world.clock.advance(minutes(30))
    await world.as(hugo).call(notifs.markNoticesRead, { all: true })
    await world.asEmma.call(projects.detachMember, member)
    await world.drain()
    world.clock.advance(pause)
    await world.asEmma.call(projects.attachMember, member)
    const list = await inbox()
    return list.filter(({ readAt }) => readAt === null).map(({ kind }) => kind)
  }
  expect(await back(minutes(9))).toEqual([])
  expect(await back(minutes(10))).toEqual(['assigned', 'unassigned'])
})

test('[DAY-017] a bulk change that only gives back counts what is new', async () => {
  const tasks = await requests(3)
  const [, again] = tasks
  await world.asEmma.call(projects.attachMember, { id: again!.slug, memberId: hugo.userId })
  await world.drain()
  world.clock.advance(minutes(30))
  await world.asEmma.call(projects.detachMember, { id: again!.slug, memberId: hugo.userId })
  await world.drain()
  world.clock.advance(minutes(1))
  await give(tasks)
  const list = await inbox()
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(['assigned', 'assigned_many'])
  expect(list.find(({ kind }) => kind === 'assigned_many')!.facts).toMatchObject({ count: 2 })
})

test('[DAY-017] a customer whom staff add to many requests, and staff who take them, are told nothing', async () => {
  const tasks = await Promise.all([world.request(), world.request()])
  await change(tasks, { attachMemberId: world.emma.userId })
  await change(tasks, { attachMemberId: world.admin.userId })
  await world.drain()
  for (const who of [world.asEmma, world.asAda]) {
    const { list } = await who.call(notifs.listNotices, {})
    expect(list.filter(({ kind }) => kind.startsWith('assigned'))).toEqual([])
  }
})
