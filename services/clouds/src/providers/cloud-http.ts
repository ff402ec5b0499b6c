import type { HttpClient, OutboundRequest } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { CloudError } from './cloud-error.ts'

export type CloudRequest = Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'> & { signal: AbortSignal }

const timeoutMs = 15_000
const mostBytes = 16 * 1024 * 1024

/**
 * Sends a request to a cloud provider; throws a `CloudError` on failure. `wordsOf` extracts the provider's message from
 * an error response.
 */
export const cloudHttp =
  (client: HttpClient, wordsOf: (text: string) => string | undefined) =>
  async ({ signal, ...request }: CloudRequest): Promise<string> => {
    const known = (text: string) => {
      try {
        return wordsOf(text)
      } catch {
        return undefined
      }
    }
    let answer
    try {
      answer = await client({ ...request, configuredBy: 'installation', timeoutMs, maxBytes: mostBytes, signal })
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause
      throw new CloudError(cause.reason === 'too_large' ? 'invalid_response' : 'unavailable', { cause })
    }
    const { status, body } = answer
    const text = body.toString()
    if (status === 429 || status >= 500) throw new CloudError('unavailable')
    if (status < 200 || status > 299) throw new CloudError('refused', { words: known(text) ?? `HTTP ${status}` })
    return text
  }

/** The same for JSON APIs. */
export const cloudJson = (client: HttpClient, wordsOf: (body: Json) => string | undefined) => {
  const send = cloudHttp(client, (text) => wordsOf(parse(text)))
  return async (request: CloudRequest): Promise<Json> => parse(await send(request))
}

/**
 * Checked access to a JSON response: a missing or mistyped value throws a `CloudError` with reason `invalid_response`.
 */
export type Json = {
  at: (key: string) => Json
  text: () => string
  textOr: <T>(instead: T) => string | T
  number: () => number
  numberOr: (instead: number) => number
  date: () => Date
  isTrue: () => boolean
  list: () => Json[]
  /** A list that providers leave out when it is empty. */
  listOrNone: () => Json[]
  entries: () => [string, Json][]
}

const wrong = (): never => {
  throw new CloudError('invalid_response')
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some providers write numbers as strings. */
const numberIn = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

export const readJson = (value: unknown): Json => ({
  at: (key) => readJson(isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
  text: () => (typeof value === 'string' && value.length <= 500 ? value : wrong()),
  textOr: (instead) => (typeof value === 'string' ? value : instead),
  number: () => numberIn(value) ?? wrong(),
  numberOr: (instead) => numberIn(value) ?? instead,
  date: () => {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(at) ? wrong() : new Date(at)
  },
  isTrue: () => value === true,
  list: () => (Array.isArray(value) ? value.map(readJson) : wrong()),
  listOrNone: () => (value === undefined ? [] : readJson(value).list()),
  entries: () => (isObject(value) ? Object.entries(value).map(([key, inner]) => [key, readJson(inner)]) : wrong()),
})

const parse = (text: string): Json => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrong()
  }
  return isObject(value) ? readJson(value) : wrong()
}
