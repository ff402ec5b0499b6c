import { createECDH, randomBytes } from 'node:crypto'
import { fetchCalendar } from '@passerelle/bookings/external-calendars/fetch-calendar'
import { openAccountSender } from '@passerelle/mails/senders/account-settings'
import { createPushSender } from '@passerelle/notifs/push/push-sender'
import { pushKeys } from '@passerelle/notifs/push/push-keys'
import { createAddressRule } from '@passerelle/server/outbound/address-rule'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { createCheckTarget } from '@passerelle/stats/uptime-checks/run/check-target'
import type { World } from '../world/world.ts'
import type { PrivateTarget } from './private-targets.ts'
import { letter } from '../faults/sample-letter.ts'

const keys = createECDH('prime256v1')
const device = { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
const { signal } = new AbortController()

/** Goes to a target; returns what betrays that somebody was asked although no connection shows it. */
export type Sink = (target: PrivateTarget, port: number) => Promise<string | undefined>
type CheckKind = 'http' | 'tcp' | 'tls' | 'icmp'

/**
 * Each place where the product connects to an address that a person gave, as the service wires it; `networks` are those
 * that the operator allows besides public ones.
 */
export const personSinks = ({ platform }: World, networks: readonly string[] = []): Readonly<Record<string, Sink>> => {
  const check = createCheckTarget({ checkNetworks: networks, origin: platform.env.origin })
  const isAllowed = createAddressRule(networks)
  const readCalendar = fetchCalendar(createHttpClient({ isAllowed }))
  const push = createPushSender({
    httpClient: createHttpClient({ isAllowed }),
    keys: pushKeys(platform),
    contact: 'mailto:a@example.org',
    allowLocal: platform.env.outboundLocal,
  })
  const secrets = installationSecrets(platform.env)
  const httpClient = createHttpClient()
  const checkOf = (kind: CheckKind, target: string) => check({ kind, target, expects: {}, timeoutMs: 2000 }, signal)
  const connect =
    (kind: 'tcp' | 'tls'): Sink =>
    async ({ host }, port) => {
      if (host !== undefined) await checkOf(kind, `${host.includes(':') ? `[${host}]` : host}:${port}`)
      return undefined
    }
  return {
    'check of a page': async ({ url }, port) => void (await checkOf('http', url(port)).catch(() => undefined)),
    'check of a port': connect('tcp'),
    'check of a certificate': connect('tls'),
    'check by ping': async ({ host }) => {
      if (host === undefined) return undefined
      const { failure } = await checkOf('icmp', host)
      return ['forbidden_address', 'unknown_name', 'unreachable'].includes(failure ?? '') ? undefined : 'pinged'
    },
    calendar: async ({ url }, port) => void (await readCalendar(url(port), '2026-01-01', signal)),
    push: async ({ url }, port) =>
      void (await push({ endpoint: url(port), ...device }, { title: '', body: '', url: '/', tag: 'a' })),
    'mail server': async ({ host }, port) => {
      if (host === undefined) return undefined
      const settings = { location: null, user: null, sealed: null, from: 'a@example.org', version: 1 }
      const sender = openAccountSender(
        'a',
        { provider: 'smtp', host, port, ...settings },
        { secrets, httpClient, env: platform.env },
      )
      await sender.send(letter).catch(() => undefined)
      sender.close()
      return undefined
    },
  }
}
