import type { NamedOperation, Operation, InferParams, InferResponse } from './operation.ts'
import { fullPath } from './full-path.ts'
import { ProblemError, type ProblemCode, type ProblemResponse } from './problems.ts'
import type * as z from 'zod/mini'

type Given<T> = T extends object ? (string extends keyof T ? unknown : T) : unknown
/** Fields of a body, also of one that may be missing. */
type GivenBody<T> = [Exclude<T, undefined>] extends [never] ? unknown : Given<Exclude<T, undefined>>
/**
 * Flat input of an operation: path parameters, query and body fields in one object; `provider` is filled in by the
 * client.
 */
export type InputOf<O extends Operation> = Omit<Given<InferParams<O>>, 'provider'> &
  Given<z.input<O['query']>> &
  GivenBody<z.input<O['body']>>

export type Transport = (request: {
  method: string
  path: string
  body?: unknown
  signal?: AbortSignal
}) => Promise<{ status: number; body: unknown }>

/**
 * A failed request as the client sees it: the problem response of the server, with its localized text in
 * `reply.message`.
 */
export class ApiError extends ProblemError {
  readonly reply: ProblemResponse
  constructor(reply: ProblemResponse) {
    super(reply.code, reply.statusCode, reply.errors ? { errors: reply.errors } : {})
    this.name = 'CallProblem'
    this.message = reply.message
    this.reply = reply
  }
}

/** Serializes a value for a query string: lists as `key[]`, fields as `key[field]`. Undefined is left out. */
const pairsOf = (key: string, value: unknown): [string, string][] => {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${key}[]`, item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([field, inner]) => pairsOf(`${key}[${field}]`, inner))
  return [[key, `${value as string | number | boolean}`]]
}

const queryText = (values: [string, unknown][]) => {
  const text = new URLSearchParams(values.flatMap(([key, value]) => pairsOf(key, value)))
  return text.size > 0 ? `?${text}` : ''
}

/** Returns method, path with query, and body of a request from its flat input. */
export const buildRequest = (op: NamedOperation, input: Record<string, unknown>, provider: string) => {
  const { query = [], body: hasBody } = op.parameterLocations
  const params: string[] = []
  const path = fullPath(op).replace(/:(\w+)/g, (_, name: string) => {
    params.push(name)
    return encodeURIComponent(name === 'provider' ? provider : String(input[name]))
  })
  const rest = Object.entries(input)
  const body = Object.fromEntries(rest.filter(([key]) => !params.includes(key) && !query.includes(key)))
  const sendsBody = op.method !== 'GET' && (hasBody || Object.keys(body).length > 0)
  return {
    method: op.method,
    path: path + queryText(rest.filter(([key]) => query.includes(key))),
    ...(sendsBody && { body }),
  }
}

/**
 * Creates the typed API client for any fetch: the browser's or a test's. Problem responses are thrown as an `ApiError`.
 */
export const createClient =
  (wire: Transport, provider: string) =>
  async <O extends NamedOperation>(
    op: O,
    input: InputOf<O>,
    options: { signal?: AbortSignal } = {},
  ): Promise<InferResponse<O>> => {
    const answer = await wire({ ...buildRequest(op, input as Record<string, unknown>, provider), ...options })
    if (answer.status >= 400) throw new ApiError(asReply(answer))
    return answer.body as InferResponse<O>
  }

const asReply = (answer: { status: number; body: unknown }): ProblemResponse => {
  const body = answer.body as Partial<ProblemResponse> | undefined
  if (body && typeof body === 'object' && typeof body.code === 'string')
    return { ...(body as ProblemResponse), statusCode: answer.status }
  const code: ProblemCode = answer.status === 503 ? 'unavailable' : 'internal'
  return { statusCode: answer.status, code, error: 'Error', message: '', requestId: '' }
}
