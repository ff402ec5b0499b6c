import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError, type OutboundReason } from '@passerelle/server/outbound/outbound-error'

/** The gateway of the demo world; its domain is reserved, so that nothing ever leaves for it. */
export const standInGatewayUrl = 'https://telephone.passerelle.example/pages'
const { host: standInHost } = new URL(standInGatewayUrl)

const refusals: ReadonlySet<string> = new Set<OutboundReason>(['unreachable', 'too_slow', 'forbidden_address'])

/**
 * Stand-in of a phone gateway, for the demo and for tests: takes each signed page at its address, as a gateway would.
 * `?answer=503` makes it answer so, and `?answer=unreachable` not at all. All other addresses are asked for real.
 */
export const standInGateway =
  (real: HttpClient): HttpClient =>
  async (errand) => {
    const address = URL.canParse(errand.url) ? new URL(errand.url) : undefined
    if (address?.host !== standInHost) return real(errand)
    const wanted = address.searchParams.get('answer') ?? '204'
    if (refusals.has(wanted)) throw new OutboundError(wanted as OutboundReason, address.hostname)
    const isSigned = errand.headers?.['webhook-signature'] !== undefined
    return { status: isSigned ? Number(wanted) : 401, headers: {}, body: Buffer.alloc(0) }
  }
