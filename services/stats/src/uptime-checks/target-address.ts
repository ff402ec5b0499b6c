import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { seconds } from '@passerelle/kernel/durations'
import type { Env } from '@passerelle/server/env'
import { createAddressRule } from '@passerelle/server/outbound/address-rule'
import { withTimeout } from '@passerelle/server/with-timeout'
import type { CheckKind } from './check-row.ts'
import { parseHostPort } from './parse-target.ts'

type Target = { kind: CheckKind; target: string }
/** Addresses of a host name. Throws when there are none. */
type Resolve = (host: string) => Promise<string[]>

const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** Host that a check connects to; undefined for DNS, which asks a resolver. */
const hostOf = ({ kind, target }: Target): string | undefined => {
  if (kind === 'dns') return undefined
  if (kind === 'icmp') return target
  return kind === 'http' ? new URL(target).hostname.replace(/^\[|\]$/g, '') : parseHostPort(target)?.host
}

/** Looks up where targets lie, before anything connects to them (SSRF guard). */
export const targetAddresses = (
  { checkNetworks, origin }: Pick<Env, 'checkNetworks' | 'origin'>,
  resolve: Resolve = systemResolve,
) => {
  const isAllowed = createAddressRule(checkNetworks)

  /** Addresses of the host of a target; none when its name does not resolve, or not within 5 seconds. */
  const find = async (target: Target): Promise<string[]> => {
    const host = hostOf(target)
    if (host === undefined) return []
    if (isIP(host) !== 0) return [host]
    return withTimeout(seconds(5), resolve(host), 'The name of a target was not resolved in time').catch(() => [])
  }

  return {
    find,
    /**
     * Throws `check_target_private` when the target has an address that checks cannot reach (ONC-031). The
     * installation's own origin may lie anywhere; a name that does not resolve yet is allowed.
     */
    assertPublic: async (target: Target): Promise<void> => {
      if (target.kind === 'http' && new URL(target.target).origin === origin) return
      if ((await find(target)).every(isAllowed)) return
      throw new Problem('check_target_private', { fields: { target: fieldMessage('problems.check_target_private') } })
    },
  }
}
