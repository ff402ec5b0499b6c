import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TaskCard } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import {
  ids,
  workerTestEnvironment,
  recordMove,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { customer, openTestHub, staff, type TestSocket } from '@passerelle/testkit/live-test-environment'
import type { TaskRef } from './live-cards.ts'

let example: WorkerTestEnvironment
let live: Awaited<ReturnType<typeof openTestHub>>
let reads: TaskRef[][]
let serialized: string[]

/** Cards that say for whom they were serialized. */
const readCards = async (tasks: readonly TaskRef[]) => {
  reads.push([...tasks])
  const show = (reader: Person) => {
    const name = reader.kind === 'staff' ? 'staff' : reader.admin ? 'admin' : reader.userId
    serialized.push(name)
    return { name } as TaskCard
  }
  return new Map(tasks.map(({ id }) => [id, { ownerId: 'owner', show }]))
}
beforeEach(async () => {
  example = await workerTestEnvironment()
  await example.bus.ready()
  ;[reads, serialized] = [[], []]
  live = await openTestHub(example, { readCards })
})
afterEach(async () => {
  await live.close()
  await example.close()
})

const user = (userId: string): Person => ({ ...customer(), kind: 'customer', userId, appId: ids.app, admin: false })
const moved = async (socket: TestSocket) => {
  const frame = await socket.next((one) => one.type === 'event' && one.name === 'task.moved')
  return frame.type === 'event' ? frame.card?.name : undefined
}

test('forty boards of a process cost one read per event, one serialization per kind of reader', async () => {
  const people = ['owner', 'basile', 'clara'].flatMap((name) => Array.from({ length: 8 }, () => user(name)))
  const readers = [...people, ...Array.from({ length: 8 }, () => customer()), ...Array.from({ length: 8 }, staff)]
  const sockets = await Promise.all(readers.map((reader) => live.connect(reader)))
  await Promise.all(sockets.map((socket) => socket.watch('board', ids.app)))
  await recordMove(example)
  const cards = await Promise.all(sockets.map(moved))
  expect(reads).toEqual([[{ appId: ids.app, id: ids.task }]])
  // Basile and Clara are of one kind: neither owns the task.
  expect(serialized.toSorted()).toEqual(['admin', 'basile', 'owner', 'staff'])
  expect(new Set(cards.slice(0, 8))).toEqual(new Set(['owner']))
  expect(new Set(cards.slice(8, 24))).toEqual(new Set(['basile']))
  expect(new Set(cards.slice(24, 32))).toEqual(new Set(['admin']))
  expect(new Set(cards.slice(32))).toEqual(new Set(['staff']))
})

test('a socket that does not watch the board gets the event without a card, and alone causes no read', async () => {
  const [ada, emma] = [await live.connect(customer()), await live.connect(staff())]
  await ada.watch('task', ids.task)
  await emma.watch('backlog', ids.person)
  await recordMove(example)
  expect([await moved(ada), await moved(emma), reads]).toEqual([undefined, undefined, []])
})

test('[ROL-004] an internal event is told to staff with its card; for customers alone nothing is read', async () => {
  const work = () =>
    example.database.transaction((tx) =>
      example.record(tx, {
        appId: ids.app,
        actor: { kind: 'staff', userId: ids.person },
        name: 'work.started',
        subject: ids.task,
        data: { worklogId: 'e'.repeat(24) },
      }),
    )
  const ada = await live.connect(customer())
  await ada.watch('board', ids.app)
  await work()
  await recordMove(example)
  expect(await moved(ada)).toBe('admin')
  expect([ada.names(), serialized]).toEqual([['task.moved'], ['admin']])

  const emma = await live.connect(staff())
  await emma.watch('board', ids.app)
  await work()
  const frame = await emma.next((one) => one.type === 'event' && one.name === 'work.started')
  expect(frame).toMatchObject({ card: { name: 'staff' } })
  expect(ada.names()).toEqual(['task.moved'])
})

test('an event whose card cannot be read is told without it', async () => {
  const broken = await openTestHub(example, { readCards: () => Promise.reject(new Error('no connection')) })
  const ada = await broken.connect(customer())
  await ada.watch('board', ids.app)
  await recordMove(example)
  expect(await moved(ada)).toBeUndefined()
  await broken.close()
})
