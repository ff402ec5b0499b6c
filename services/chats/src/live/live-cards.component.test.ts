import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/live-socket-client.ts'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
let project: GivenPerson
let other: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats'])
  project = await world.given.staff({ project: true, inside: [world.app] })
  other = await world.given.user(world.app)
})
afterAll(() => world.close())

const openBoard = async (who: GivenPerson, appId = world.app.id) => {
  const socket = await openSocket(world.origin, (await world.as(who).call(chats.takeTicket, {})).token)
  expect(await socket.subscribe('board', appId)).toMatchObject({ type: 'subscribed' })
  return socket
}
type Board = Awaited<ReturnType<typeof openBoard>>
const cardOf = async (board: Board, name: string) => {
  const frame = await board.until((one) => one.type === 'event' && one.name === name)
  return frame.type === 'event' ? frame.card : undefined
}
const cardRead = async (who: GivenPerson, id: string) => {
  const { list } = await world
    .as(who, who.kind === 'staff' ? { in: world.app.id } : {})
    .call(projects.readList, { listId: 'todo' })
  return list.find(({ _id }) => _id === id)
}

test('[ROL-004][OPEN-071] an event carries the card, to each reader as their board shows it', async () => {
  const { admin, user, emma, asEmma } = world
  const { id } = await world.request({ category: 'mission', metadata: { hideTimeTracking: true } })
  const readers = { admin, user, other, emma, project }
  const boards = Object.fromEntries(
    await Promise.all(Object.entries(readers).map(async ([name, who]) => [name, await openBoard(who)] as const)),
  )
  await asEmma.call(projects.editTask, { id, estimatedTime: minutes(45) })
  const cards = Object.fromEntries(
    await Promise.all(
      Object.entries(readers).map(async ([name, who]) => {
        const card = await cardOf(boards[name]!, 'estimate.proposed')
        expect({ name, card }).toEqual({ name, card: await cardRead(who, id) })
        return [name, card!] as const
      }),
    ),
  )
  expect(cards['admin']).toMatchObject({ badge: null, ellapsedTime: null, waitsFor: 'me', locked: false })
  expect(cards['admin']?.may).toContain('answerEstimate')
  expect(cards['user']).toMatchObject({ badge: null, ellapsedTime: null, waitsFor: 'others', locked: true })
  expect(cards['other']?.may).not.toContain('answerEstimate')
  expect(cards['emma']).toMatchObject({ ellapsedTime: 0, waitsFor: 'others' })
  expect([cards['emma']?.may.includes('archive'), cards['project']?.may.includes('archive')]).toEqual([false, true])
  for (const board of Object.values(boards)) board.close()
})

test('[ROL-002][ROL-004] customers hear nothing of work on their requests, nor of other accounts', async () => {
  const { admin, emma, asEmma, given } = world
  const verdier = await given.customer()
  const { id } = await world.request({ category: 'managed', estimatedTime: hours(4) })
  const [ada, clara, emmas] = [
    await openBoard(admin),
    await openBoard(verdier.admin, verdier.app.id),
    await openBoard(emma),
  ]
  await asEmma.call(projects.actOnWorkLog, { id, action: 'start' })
  expect(await cardOf(emmas, 'work.started')).toMatchObject({ _id: id })
  await asEmma.call(projects.moveTask, { id, listId: 'in_progress' })
  expect(await cardOf(ada, 'task.moved')).toMatchObject({ _id: id, listId: 'in_progress' })
  const elsewhere = await given.task({ app: verdier.app, owner: verdier.user })
  await world.as(verdier.admin).call(projects.moveTask, { id: elsewhere.id, listId: 'in_progress' })
  expect(await cardOf(clara, 'task.moved')).toMatchObject({ _id: elsewhere.id })
  for (const board of [ada, clara]) {
    const text = JSON.stringify(board.frames)
    expect(text).not.toContain('work.started')
    expect(text.includes(id)).toBe(board === ada)
  }
  await asEmma.call(projects.actOnWorkLog, { id, action: 'stop', note: 'Vu' })
  for (const board of [ada, clara, emmas]) board.close()
})

test('[DAY-055][TSK-040] customers hear that a timer began, without its time, unless it is hidden', async () => {
  const { admin, asEmma } = world
  const [open, hidden] = [
    await world.request({ category: 'managed', estimatedTime: hours(4) }),
    await world.request({ category: 'managed', estimatedTime: hours(4), metadata: { hideTimeTracking: true } }),
  ]
  const ada = await openBoard(admin)
  await asEmma.call(projects.actOnWorkLog, { id: hidden.id, action: 'start' })
  await asEmma.call(projects.actOnWorkLog, { id: hidden.id, action: 'stop', note: 'Vu' })
  await asEmma.call(projects.actOnWorkLog, { id: open.id, action: 'start' })
  expect(await ada.until((one) => one.type === 'event' && one.name === 'task.worked_on')).toMatchObject({
    subject: open.id,
    data: {},
  })
  expect(JSON.stringify(ada.frames)).not.toContain(hidden.id)
  await asEmma.call(projects.actOnWorkLog, { id: open.id, action: 'stop', note: 'Vu' })
  ada.close()
})
