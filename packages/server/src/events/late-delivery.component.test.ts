import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import {
  recordMove,
  silentLogger,
  workerTestEnvironment,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { failedWork } from '../work/failed-work.ts'
import { createWorkRunner } from '../work/work-runner.ts'
import { lateDeliveries } from './late-delivery.ts'
import { subscriber } from './subscriber.ts'

let example: WorkerTestEnvironment
let clock: FakeClock
let isBroken = true
const heard: string[] = []
const follow = subscriber('follow', ['task.moved'], async ({ name }) => {
  if (isBroken) throw new Error('no')
  heard.push(name)
})
beforeEach(async () => {
  isBroken = true
  heard.length = 0
  clock = fakeClock()
  example = await workerTestEnvironment({ clock, subscribers: [follow] })
})
afterEach(() => example.close())

const runLate = () =>
  createWorkRunner({
    ...example,
    kinds: [lateDeliveries('projects', [follow], example.database.query)],
    logger: silentLogger,
  }).runDue()

/** Runs the delivery as a job until its tries have run out. */
const failAsJob = async () => {
  await recordMove(example)
  for (let attempt = 1; attempt <= 10; attempt += 1) await example.steps.run()
}

test('a delivery whose tries as a job have run out is tried again half an hour later', async () => {
  await failAsJob()
  expect(await runLate()).toBe(0)
  isBroken = false
  clock.advance(minutes(30))
  expect(await runLate()).toBe(1)
  expect(heard).toEqual(['task.moved'])
  expect(await failedWork.states(example.database.query)).toEqual([])
})

test('a delivery that fails for a day and a half is given up, with its error', async () => {
  await failAsJob()
  for (let hour = 0; hour < 40; hour += 1) {
    clock.advance(minutes(60))
    await runLate()
  }
  expect(await failedWork.list(example.database.query, {})).toMatchObject([
    { kind: 'projects.event', error: 'no', attempts: 4 },
  ])
})
