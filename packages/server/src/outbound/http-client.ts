import { lookup as resolve } from 'node:dns'
import { request as askHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rejectPrivateAddresses } from './ssrf-guard.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Whose word the address is: the installation's own settings may name a machine of its own network, a person of an account may not. */
  configuredBy: 'installation' | 'person'
  /** From the first packet to the last byte of the answer. */
  timeoutMs: number
  /** Of the answer's body. */
  maxBytes: number
  signal?: AbortSignal
}
/** Redirects are answers (3xx) like others: none is followed. */
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Throws an `OutboundError`, or the reason of the signal when that ended it. */
export type HttpClient = (errand: OutboundRequest) => Promise<OutboundResponse>

const addressOf = ({ url, configuredBy }: OutboundRequest): URL => {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || (address.protocol !== 'https:' && address.protocol !== 'http:'))
    throw new OutboundError('bad_address', 'the address')
  if (configuredBy === 'installation') return address
  if (address.username !== '' || address.password !== '') throw new OutboundError('bad_address', address.hostname)
  // A number is connected to without being looked up.
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('forbidden_address', address.hostname)
  return address
}

const bodyOf = async (answer: IncomingMessage, maxBytes: number, where: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  const tooLarge = () => new OutboundError('too_large', where)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The one door by which this product calls others: over a connection whose address was checked, within a time and a size. */
export const createHttpClient =
  ({ lookup = resolve as LookupFunction }: { lookup?: LookupFunction } = {}): HttpClient =>
  async (errand) => {
    const { method = 'GET', headers, body, configuredBy, timeoutMs, maxBytes, signal } = errand
    const address = addressOf(errand)
    signal?.throwIfAborted()
    const timeout = AbortSignal.timeout(timeoutMs)
    const request = (address.protocol === 'https:' ? askHttps : askHttp)(address, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      // A connection of its own: one from a pool would have been checked for somebody else.
      agent: false,
      lookup: configuredBy === 'person' ? rejectPrivateAddresses(lookup) : lookup,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    try {
      const answer = await new Promise<IncomingMessage>((come, fail) => {
        request.on('response', come)
        request.on('error', fail)
        request.end(body)
      })
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await bodyOf(answer, maxBytes, address.host),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof OutboundError) throw cause
      throw new OutboundError(timeout.aborted ? 'too_slow' : 'unreachable', address.host, { cause })
    } finally {
      request.destroy()
    }
  }
