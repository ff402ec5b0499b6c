import { once } from 'node:events'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { sessionFor } from '@passerelle/testkit/actors'
import type { Measure } from '../measure.ts'
import { startProduct } from './load.ts'
import type { SignInCalls } from './sign-in-callers.ts'
import { createSteadyReader } from './steady-reader.ts'

const signIns = 200
const timesBase = 1.5

/**
 * Two hundred people sign in at the same moment while another one reads the board at a fixed rate: for that one calls
 * take hardly longer than before. An unknown address costs as much as a known one.
 */
export const measureSignInBurst: Measure = async (world) => {
  const { app, admin } = await world.given.customer()
  const { product, origin } = await startProduct(world, { TRUST_PROXY: 'true' })
  try {
    const platform = { ...world.platform, env: { ...world.platform.env, origin } }
    const { token } = await sessionFor(platform, admin)
    const { failed, readUntil } = createSteadyReader(origin, token)
    await readUntil()
    const base = await readUntil()
    const workerData: SignInCalls = { url: origin + fullPath(accounts.login), appId: app.id, count: signIns }
    const callers = new Worker(new URL('./sign-in-callers.ts', import.meta.url), { workerData })
    let over = false
    const burst = once(callers, 'message').finally(() => (over = true))
    const during = await readUntil(() => over)
    const [statuses] = (await burst) as [number[]]
    const answers = [...Map.groupBy(statuses, (status) => status)]
      .map(([status, { length }]) => `${length} × ${status}`)
      .join(', ')
    return {
      held: during <= base * timesBase && failed() === 0,
      measured:
        `p95 of the others ${base.toFixed(1)} → ${during.toFixed(1)} ms, ${(during / base).toFixed(2)} times, ` +
        `${failed()} failed; sign-ins: ${answers}; load ${loadavg()[0]!.toFixed(1)}`,
    }
  } finally {
    await product.stop()
  }
}
