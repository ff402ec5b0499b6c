import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'

export type UptimeCheckReply = InferResponse<typeof stats.createUptimeCheck>
export type CheckKind = UptimeCheckReply['kind']
export type CheckFailure = NonNullable<UptimeCheckReply['lastFailure']>
export type Expectations = UptimeCheckReply['expects']

/** What a worker needs to check a target. */
export type Checkable = {
  kind: CheckKind
  target: string
  expects: Expectations
  timeoutMs: number
}

/** Result of one check: good without `failure`. */
export type CheckResult = { failure: CheckFailure | null; ms: number; certificateExpiresAt: Date | null }

/** Work that runs a check. */
export const checkKind = 'stats.check'

/** Ids of our monitors and outages at the places where providers' ids are stored. */
export const ownPrefix = 'own-'
export const toMonitorId = (checkId: string): string => `${ownPrefix}${checkId}`
