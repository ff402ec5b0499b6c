import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@passerelle/contract/client'
import type { TestClient } from './test-client.ts'

/** Problem codes after which a client retries with the same idempotency key. */
const again = new Set(['unavailable', 'internal', 'idempotency_in_progress'])

/** Retries a request until it gets a final response. Returns the code of a problem. */
export const repeatCall = async (client: TestClient, send: (client: TestClient) => Promise<unknown>) => {
  const keyed = client.with({ 'idempotency-key': randomUUID() })
  for (;;) {
    const code = await send(keyed).then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? error.code : 'unavailable'),
    )
    if (!again.has(code)) return code
    await wait(20)
  }
}

/** Runs `work` for 0 … count - 1 with concurrency `width`. */
export const inParallel = async <T>(count: number, width: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next++
      results[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
