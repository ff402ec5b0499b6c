import { isIP } from 'node:net'
import { Problem } from '@passerelle/contract/problems'
import type { CheckKind } from './check-row.ts'

const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?$/i

export type HostPort = { host: string; port: number }

/** Splits `host:port` or `[IPv6]:port`; null when it is neither. */
export const parseHostPort = (target: string): HostPort | null => {
  const url = URL.canParse(`tcp://${target}`) ? new URL(`tcp://${target}`) : null
  if (!url || url.port === '' || url.port === '0' || url.pathname !== '' || url.search !== '' || url.hash !== '')
    return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.username === '' && url.password === '' && (host.includes(':') || hostName.test(host))
    ? { host, port: Number(url.port) }
    : null
}

const isWebAddress = (target: string) => {
  const url = URL.canParse(target) ? new URL(target) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Throws `check_target` when the target does not fit the kind. */
export const assertTarget = (kind: CheckKind, target: string): void => {
  const fits =
    kind === 'http'
      ? isWebAddress(target)
      : kind === 'dns' || kind === 'icmp'
        ? hostName.test(target) || (kind === 'icmp' && isIP(target) !== 0)
        : parseHostPort(target) !== null
  if (!fits) throw new Problem('check_target')
}
