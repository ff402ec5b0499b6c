import { lookup as resolve } from 'node:dns'
import { request as askHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { rejectPrivateAddresses, type AddressRule } from './ssrf-guard.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /**
   * Who configured the URL: settings of the installation may point into its own network, URLs entered by users may not
   * (SSRF guard).
   */
  configuredBy: 'installation' | 'person'
  /** Timeout in ms for the whole exchange, from connecting to the last byte of the response. */
  timeoutMs: number
  /** Maximum size of the response body. */
  maxBytes: number
  /** Whether a larger body is cut at the maximum size instead of failing. */
  cutBody?: boolean
  signal?: AbortSignal
}
/** Redirects are not followed; a 3xx response is returned like any other. */
export type OutboundResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** End of validity of the server's certificate, over https. */
  certificateExpiresAt?: Date
}
/** Throws an `OutboundError`, or the abort reason of the signal. */
export type HttpClient = (errand: OutboundRequest) => Promise<OutboundResponse>

const addressOf = ({ url, configuredBy }: OutboundRequest, isAllowed: AddressRule): URL => {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || (address.protocol !== 'https:' && address.protocol !== 'http:'))
    throw new OutboundError('bad_address', 'the address')
  if (configuredBy === 'installation') return address
  if (address.username !== '' || address.password !== '') throw new OutboundError('bad_address', address.hostname)
  // An IP address is connected to without a DNS lookup, so it is checked here.
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundError('forbidden_address', address.hostname)
  return address
}

const bodyOf = async (answer: IncomingMessage, maxBytes: number, where: string, cut: boolean): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  const tooLarge = () => new OutboundError('too_large', where)
  if (!cut && Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes && !cut) throw tooLarge()
    chunks.push(chunk)
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const expiryOf = ({ socket }: IncomingMessage): Date | undefined => {
  if (!(socket instanceof TLSSocket)) return undefined
  const expiresAt = new Date(socket.getPeerCertificate().valid_to)
  return Number.isNaN(expiresAt.getTime()) ? undefined : expiresAt
}

/**
 * Creates the only client for outgoing HTTP requests: SSRF guard at connect time, timeout and size limit. `isAllowed`
 * decides which addresses a URL set by a user may resolve to: public ones by default.
 */
export const createHttpClient =
  ({
    lookup = resolve as LookupFunction,
    isAllowed = isPublicAddress,
  }: { lookup?: LookupFunction; isAllowed?: AddressRule } = {}): HttpClient =>
  async (errand) => {
    const { method = 'GET', headers, body, configuredBy, timeoutMs, maxBytes, cutBody = false, signal } = errand
    const address = addressOf(errand, isAllowed)
    signal?.throwIfAborted()
    const timeout = AbortSignal.timeout(timeoutMs)
    const request = (address.protocol === 'https:' ? askHttps : askHttp)(address, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      // No connection pool: a pooled connection may have been checked for another request.
      agent: false,
      lookup: configuredBy === 'person' ? rejectPrivateAddresses(lookup, isAllowed) : lookup,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    try {
      const answer = await new Promise<IncomingMessage>((come, fail) => {
        request.on('response', come)
        request.on('error', fail)
        request.end(body)
      })
      // Read before the body: afterwards the socket may be gone.
      const expiresAt = expiryOf(answer)
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await bodyOf(answer, maxBytes, address.host, cutBody),
        ...(expiresAt && { certificateExpiresAt: expiresAt }),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof OutboundError) throw cause
      throw new OutboundError(timeout.aborted ? 'too_slow' : 'unreachable', address.host, { cause })
    } finally {
      request.destroy()
    }
  }
