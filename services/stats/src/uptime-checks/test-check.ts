import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { seconds } from '@passerelle/kernel/durations'
import type { Env } from '@passerelle/server/env'
import { assertTarget } from './parse-target.ts'
import type { CheckTarget } from './run/check-target.ts'
import { targetAddresses } from './target-address.ts'

type Deps = { env: Pick<Env, 'checkNetworks' | 'origin'>; checkTarget: CheckTarget }
type Wanted = InferBody<typeof stats.testUptimeCheck>
type Tested = InferResponse<typeof stats.testUptimeCheck>

/** Runs a check once as it would be created, and stores nothing (ONC-030). Throws `check_target`. */
export const testCheck = ({ env, checkTarget }: Deps) => {
  const addresses = targetAddresses(env)
  return async ({ kind, target, expects = {}, timeoutMs = seconds(10) }: Wanted): Promise<Tested> => {
    assertTarget(kind, target)
    const [[address = null], result] = await Promise.all([
      addresses.find({ kind, target }),
      checkTarget({ kind, target, expects, timeoutMs }, new AbortController().signal),
    ])
    const { failure, ms, certificateExpiresAt } = result
    return {
      ok: failure === null,
      ms,
      failure,
      address,
      certificateExpiresAt: certificateExpiresAt?.toISOString() ?? null,
    }
  }
}
