import * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type ServiceName =
  | 'accounts'
  | 'projects'
  | 'chats'
  | 'storages'
  | 'stats'
  | 'mails'
  | 'notifs'
  | 'clouds'
  | 'bookings'
  | 'payments'
  | 'converters'

/** How bytes travel: a JSON call, a multipart upload, a streamed download, a websocket, or a provider's raw-body webhook. */
export type Kind = 'json' | 'upload' | 'download' | 'websocket' | 'webhook'

type Shape = z.ZodMiniType
type Fields = z.ZodMiniObject

export type Spec<P extends Fields, Q extends Fields, B extends Shape, R extends Shape, A extends Access = Access> = {
  method: Method
  /** Below `/api/{service}/v1`; `:provider` stands for the provider's slug (API-003). */
  path: string
  /** The row of the matrix; additions name their decision (`ADR-0004`). */
  requirement: string
  access: A
  kind?: Kind
  /** Is the call about one account? By default: `/private` and `/admin` yes, everything else no. */
  app?: 'required' | 'optional' | 'none'
  params?: P
  query?: Q
  body?: B
  response?: R
  /** Status of success, 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** What it can refuse beyond the gate's own answers. */
  problems?: ProblemCode[]
  /** Largest body in bytes; 64 KiB unless said. */
  bodyLimit?: number
  /** Calls a minute of one person, or of one address where nobody is signed in: generous for people, small for scripts. */
  perMinute?: number
}

export type Operation<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Shape = Shape,
  R extends Shape = Shape,
  A extends Access = Access,
> = Omit<
  Spec<P, Q, B, R, A>,
  'kind' | 'app' | 'params' | 'query' | 'body' | 'reply' | 'status' | 'problems' | 'bodyLimit'
> & {
  kind: Kind
  app: 'required' | 'optional' | 'none'
  params: P
  query: Q
  body: B
  response: R
  status: number
  problems: readonly ProblemCode[]
  bodyLimit: number
}

const nothing = z.strictObject({})
type Nothing = typeof nothing
/** No body is sent, and none is read. */
export const none = z.optional(z.null())
type None = typeof none

const scopeOf = (path: string) => (/^\/(private|admin)\//.test(path) ? ('required' as const) : ('none' as const))

/** One call as data: server, web, docs and permission tests are read off it. */
export const operation = <
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Shape = None,
  R extends Shape = None,
  A extends Access = Access,
>(
  spec: Spec<P, Q, B, R, A>,
): Operation<P, Q, B, R, A> => ({
  ...spec,
  kind: spec.kind ?? 'json',
  app: spec.app ?? scopeOf(spec.path),
  params: spec.params ?? (nothing as unknown as P),
  query: spec.query ?? (nothing as unknown as Q),
  body: spec.body ?? (none as unknown as B),
  response: spec.response ?? (none as unknown as R),
  status: spec.status ?? 200,
  problems: spec.problems ?? [],
  bodyLimit: spec.bodyLimit ?? 64 * 1024,
})

/** Where the fields of a flat input go: into path or query by name, all others into the body; `body` when there always is one. */
export type ParameterLocations = { params: readonly string[]; query: readonly string[]; body: boolean }

const fieldsOf = (shape: Fields): string[] => Object.keys(shape._zod.def.shape)
const sendingOf = ({ params, query, body }: Operation): ParameterLocations => ({
  params: fieldsOf(params),
  query: fieldsOf(query),
  body: body !== none,
})

/** An operation that knows its service, its name and how it is sent: what `api()` makes of it. */
export type NamedOperation<O extends Operation = Operation> = O & {
  service: ServiceName
  name: string
  parameterLocations: ParameterLocations
}

/** Operations of one topic of one service, each knowing its name. */
export const api = <Ops extends Record<string, Operation>>(
  service: ServiceName,
  operations: Ops,
): { [K in keyof Ops]: NamedOperation<Ops[K]> } =>
  Object.fromEntries(
    Object.entries(operations).map(([name, op]) => [name, { ...op, service, name, parameterLocations: sendingOf(op) }]),
  ) as { [K in keyof Ops]: NamedOperation<Ops[K]> }

// zod/mini's own inference, behind names of ours
export type InferParams<O extends Operation> = z.infer<O['params']>
export type InferQuery<O extends Operation> = z.infer<O['query']>
export type InferBody<O extends Operation> = z.infer<O['body']>
export type InferResponse<O extends Operation> = z.infer<O['response']>
