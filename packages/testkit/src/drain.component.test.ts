import { afterEach, expect, test } from 'vitest'
import { subscriber } from '@passerelle/server/events/subscriber'
import { startOutboxRelay } from '@passerelle/server/events/start-outbox-relay'
import { startWorkers } from '@passerelle/server/jobs/workers'
import { drain } from './drain.ts'
import {
  workerTestEnvironment,
  silentLogger,
  recordMove,
  type WorkerTestEnvironment,
} from './worker-test-environment.ts'

let example: WorkerTestEnvironment
let stop: () => Promise<unknown>
afterEach(async () => {
  await stop()
  await example.close()
})

test('draining waits for every delivery of the worker, for what they cause in turn, and repetitions', async () => {
  const seen: string[] = []
  let failures = 2
  example = await workerTestEnvironment({
    subscribers: [
      subscriber('chain', ['task.moved'], async (event) => {
        seen.push(event.data.to)
        if (event.data.to.length < 5) await recordMove(example, { to: `${event.data.to}x` })
      }),
      subscriber('shaky', ['task.moved'], async () => {
        if (failures-- > 0) throw new Error('not yet')
      }),
    ],
  })
  const workers = startWorkers({ store: example.store, processors: example.worked, logger: silentLogger })
  const relaying = startOutboxRelay({ relay: example.relay, bus: example.bus, logger: silentLogger })
  stop = () => Promise.all([workers.close(), relaying.stop()])

  await recordMove(example, { to: 'x' })
  await drain(example)
  expect(seen).toEqual(['x', 'xx', 'xxx', 'xxxx', 'xxxxx'])
  expect(failures).toBeLessThan(0)
})
