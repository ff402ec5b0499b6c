import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '@passerelle/kernel/ids'
import { ids, workerTestEnvironment, type WorkerTestEnvironment } from '@passerelle/testkit/worker-test-environment'
import { readEvent, readEvents } from './read-events.ts'
import { subscriber, type Subscriber } from './subscriber.ts'

let example: WorkerTestEnvironment
const looked: string[] = []
const heard: unknown[] = []
const follow = subscriber(
  'follow',
  ['task.moved'],
  async ({ data }) => void heard.push(data),
  ({ data }) => data.to.length > 0,
)
/** Looks at the data of events before they become jobs. */
const choose: Subscriber = {
  ...subscriber('choose', ['task.moved'], async () => undefined),
  wanted: async (_, events) => {
    looked.push(...events.map(({ id }) => id))
    return new Set()
  },
}
beforeEach(async () => {
  heard.length = 0
  looked.length = 0
  example = await workerTestEnvironment({ subscribers: [follow, choose] })
})
afterEach(() => example.close())

/** Records an event as another version does. */
const recordOther = async ({ name = 'task.moved', data }: { name?: string; data: object }) => {
  const id = newId(new Date('2026-03-01T00:00:00Z'))
  await example.database.query({
    text: `WITH event AS (
             INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
             VALUES ($1::text, now(), $2, '{"kind": "system"}', $3, $4, $5))
           INSERT INTO platform.undelivered (event_id, at) SELECT $1::text, now()`,
    values: [id, ids.app, name, ids.task, JSON.stringify(data)],
  })
  return id
}
const delivered = async () => {
  for (let attempt = 1; attempt <= 3; attempt += 1) await example.steps.run()
  return heard
}

test('a key that this version does not define is left out of an event that is read back', async () => {
  const id = await recordOther({ data: { from: 'todo', to: 'done', speed: 3 } })
  expect((await readEvents(example.database.query, [id])).map(({ data }) => data)).toEqual([
    { from: 'todo', to: 'done' },
  ])
  expect(await delivered()).toEqual([{ from: 'todo', to: 'done' }])
})

test('an event that lacks a key is in no live update, and its delivery fails with the reason', async () => {
  const id = await recordOther({ data: { from: 'todo' } })
  const { query } = example.database
  expect(await readEvents(query, [id])).toEqual([])
  await expect(readEvent(query, id)).rejects.toThrow(`The event ${id} cannot be read: to: `)
  expect(await delivered()).toEqual([])
  expect(looked).toEqual([])
})

test('an event of a name that only another version knows is in no live update and reaches no subscriber', async () => {
  const id = await recordOther({ name: 'task.painted', data: { colour: 'red' } })
  expect(await readEvents(example.database.query, [id])).toEqual([])
  expect(await delivered()).toEqual([])
  const { rows } = await example.database.query({ text: 'SELECT event_id FROM platform.undelivered' })
  expect(rows).toEqual([])
})
