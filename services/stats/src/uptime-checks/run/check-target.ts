import { createAddressRule } from '@passerelle/server/outbound/address-rule'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { openConnection } from '@passerelle/server/outbound/open-connection'
import type { Env } from '@passerelle/server/env'
import type { Checkable, CheckFailure, CheckResult } from '../check-row.ts'
import { parseHostPort } from '../parse-target.ts'
import { checkDns } from './check-dns.ts'
import { checkIcmp } from './check-icmp.ts'
import { checkHttp } from './check-http.ts'
import { failureOf, failureOfCode } from './check-error.ts'

/** Checks a target once. Throws the abort reason of the signal; everything else is a result. */
export type CheckTarget = (check: Checkable, signal: AbortSignal) => Promise<CheckResult>
type Outcome = { failure: CheckFailure | null; certificateExpiresAt: Date | null }

/** Checks of all kinds; addresses of private networks only when the operator allows them. */
export const createCheckTarget = (
  { checkNetworks, origin }: Pick<Env, 'checkNetworks' | 'origin'>,
  dnsServers?: readonly string[],
): CheckTarget => {
  const isAllowed = createAddressRule(checkNetworks)
  const client = createHttpClient({ isAllowed })
  const elapsed = () => performance.now()

  const connect = async ({ kind, target, timeoutMs }: Checkable, signal: AbortSignal): Promise<Outcome> => {
    const address = parseHostPort(target)
    if (!address) return { failure: 'unreachable', certificateExpiresAt: null }
    const tls = kind === 'tls'
    const certificate = await openConnection({ ...address, tls, timeoutMs, isAllowed, signal })
    const problem = certificate?.problem ?? null
    return {
      failure: problem === null ? null : failureOfCode(problem),
      certificateExpiresAt: certificate?.expiresAt ?? null,
    }
  }
  const run = async (check: Checkable, signal: AbortSignal): Promise<Outcome> => {
    switch (check.kind) {
      case 'http':
        return checkHttp(check, { client, origin, now: elapsed }, signal)
      case 'dns':
        return { failure: await checkDns(check, signal, dnsServers), certificateExpiresAt: null }
      case 'icmp':
        return { failure: await checkIcmp(check, { isAllowed }, signal), certificateExpiresAt: null }
      case 'tcp':
      case 'tls':
        return connect(check, signal)
    }
  }

  return async (check, signal) => {
    const begun = elapsed()
    const outcome = await run(check, signal).catch((error: unknown): Outcome => {
      signal.throwIfAborted()
      return { failure: failureOf(error), certificateExpiresAt: null }
    })
    const ms = Math.round(elapsed() - begun)
    const { maxMs } = check.expects
    return { ...outcome, ms, failure: outcome.failure ?? (maxMs !== undefined && ms > maxMs ? 'slow' : null) }
  }
}
