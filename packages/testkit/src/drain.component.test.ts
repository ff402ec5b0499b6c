import { afterEach, expect, test } from 'vitest'
import { subscriber } from '@passerelle/server/events/subscriber'
import { runRelay } from '@passerelle/server/events/run-relay'
import { startWorkers } from '@passerelle/server/jobs/workers'
import { drain } from './drain.ts'
import { openExample, quiet, recordMove, type Example } from './drain-example.ts'

let example: Example
let stop: () => Promise<unknown>
afterEach(async () => {
  await stop()
  await example.close()
})

test('draining waits for every delivery of the running worker, for what they cause in turn, and for repetitions', async () => {
  const seen: string[] = []
  let failures = 2
  example = await openExample({
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
  const workers = startWorkers({ store: example.store, worked: example.worked, logger: quiet })
  const relaying = runRelay({ relay: example.relay, url: example.url, logger: quiet })
  stop = () => Promise.all([workers.close(), relaying.stop()])

  await recordMove(example, { to: 'x' })
  await drain(example)
  expect(seen).toEqual(['x', 'xx', 'xxx', 'xxxx', 'xxxxx'])
  expect(failures).toBeLessThan(0)
})
