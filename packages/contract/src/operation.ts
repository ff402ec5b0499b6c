import * as z from 'zod/mini'
import type { AppFeature } from '@passerelle/kernel/features'
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

/** Transport: JSON request, multipart upload, streamed download, WebSocket, or a provider's webhook with raw body. */
export type Kind = 'json' | 'upload' | 'download' | 'websocket' | 'webhook'

/** Scope that an access token needs to call an operation; with `none` no token may. */
export type TokenScope = 'none' | 'read' | 'write'

type Shape = z.ZodMiniType
type Fields = z.ZodMiniObject

export type Spec<P extends Fields, Q extends Fields, B extends Shape, R extends Shape, A extends Access = Access> = {
  method: Method
  /** Path below `/api/{service}/v1`; `:provider` is the provider's slug (API-003). */
  path: string
  /** Id of the requirement; additions name their decision (`ADR-0004`). */
  requirement: string
  access: A
  kind?: Kind
  /**
   * Whether the operation is about one account. By default `required` for `/private` and `/admin`, otherwise `none`.
   */
  app?: 'required' | 'optional' | 'none'
  /**
   * Scope that an access token needs (OPEN-065). By default `read` for GET and `write` otherwise, `none` for staff's
   * operations below `/:provider`. `none` also where somebody acts for themselves, manages people, gets a secret that
   * outlives the token, or moves money.
   */
  token?: TokenScope
  params?: P
  query?: Q
  body?: B
  response?: R
  /** Status code of success, 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** Problems of the handler, in addition to those of authentication, authorization and validation. */
  problems?: ProblemCode[]
  /** Maximum body size in bytes; 64 KiB by default. */
  bodyLimit?: number
  /**
   * The response depends on nothing but the account's board, the query and the kind of reader: it is cached until
   * the account's revision changes or it expires, if the query has no other fields than these (ADR 0056).
   */
  cachedWith?: readonly string[]
  /**
   * Rate limit in requests per minute, per user, or per IP address if anonymous: generous for people, small for
   * scripts.
   */
  perMinute?: number
  /** The same for all people of an account together, beside `perMinute`: for calls that take much. */
  perMinuteOfAccount?: number
  /**
   * The bearer is the token of a mailed link: one Authorization header, writes from our own pages only, idempotency
   * keys per token. `perMinute`: calls with one token.
   */
  link?: { perMinute?: number }
}

export type Operation<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Shape = Shape,
  R extends Shape = Shape,
  A extends Access = Access,
> = Omit<
  Spec<P, Q, B, R, A>,
  'kind' | 'app' | 'token' | 'params' | 'query' | 'body' | 'reply' | 'status' | 'problems' | 'bodyLimit'
> & {
  kind: Kind
  app: 'required' | 'optional' | 'none'
  token: TokenScope
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
/** No body: none is sent, none is read. */
export const none = z.optional(z.null())
type None = typeof none

/** Whether an operation is about one account, by its path unless declared. */
type AppScope = Operation['app']
type ScopeOf<Path extends string, App> = App extends AppScope
  ? App
  : Path extends `/private/${string}` | `/admin/${string}`
    ? 'required'
    : 'none'
const scopeOf = (path: string) => (/^\/(private|admin)\//.test(path) ? ('required' as const) : ('none' as const))

const tokenScopeOf = (method: Method, path: string): TokenScope => {
  if (path.startsWith('/:provider/')) return 'none'
  return method === 'GET' ? 'read' : 'write'
}

/**
 * Defines an operation of the API as data: server, web client, API docs and permission tests are derived from it.
 * `NoInfer`: only the spec decides about the account, not what is expected of the result.
 */
export const operation = <
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Shape = None,
  R extends Shape = None,
  A extends Access = Access,
  const Path extends string = string,
  App extends AppScope | undefined = undefined,
>(
  spec: Spec<P, Q, B, R, A> & { path: Path; app?: App },
): Operation<P, Q, B, R, A> & { app: ScopeOf<NoInfer<Path>, NoInfer<App>> } => ({
  ...spec,
  kind: spec.kind ?? 'json',
  app: (spec.app ?? scopeOf(spec.path)) as AppScope & ScopeOf<Path, App>,
  token: spec.token ?? tokenScopeOf(spec.method, spec.path),
  params: spec.params ?? (nothing as unknown as P),
  query: spec.query ?? (nothing as unknown as Q),
  body: spec.body ?? (none as unknown as B),
  response: spec.response ?? (none as unknown as R),
  status: spec.status ?? 200,
  problems: spec.problems ?? [],
  bodyLimit: spec.bodyLimit ?? 64 * 1024,
})

/**
 * Where each field of a flat input is sent: those of the path by its names, `query` in the query, all others in the
 * body; `body` if there is always one. The browser loads it for every operation, so what is usual is left out.
 */
export type ParameterLocations = { query?: readonly string[]; body?: true }

const fieldsOf = (shape: Fields): string[] => Object.keys(shape._zod.def.shape)
const sendingOf = ({ query, body }: Operation): ParameterLocations => {
  const fields = fieldsOf(query)
  return { ...(fields.length > 0 && { query: fields }), ...(body !== none && { body: true }) }
}

/** An operation with its service, its name and its parameter locations, as created by `api()`. */
export type NamedOperation<O extends Operation = Operation> = O & {
  service: ServiceName
  name: string
  /** Features of the account of which one must be on (APP-001), for staff and tokens too; none where it is empty. */
  features: readonly AppFeature[]
  parameterLocations: ParameterLocations
}

type Owner = ServiceName | { service: ServiceName; features: readonly AppFeature[] }

/** A service for `api()`, with the features of which an account needs one for its calls. */
export const withFeatures = (service: ServiceName, features: readonly AppFeature[]): Owner => ({ service, features })

/** Defines the operations of one topic of a service and adds their names. */
export const api = <Ops extends Record<string, Operation>>(
  owner: Owner,
  operations: Ops,
): { [K in keyof Ops]: NamedOperation<Ops[K]> } => {
  const { service, features } = typeof owner === 'string' ? { service: owner, features: [] } : owner
  return Object.fromEntries(
    Object.entries(operations).map(([name, op]) => [
      name,
      { ...op, service, name, features: op.app === 'required' ? features : [], parameterLocations: sendingOf(op) },
    ]),
  ) as { [K in keyof Ops]: NamedOperation<Ops[K]> }
}

// Type inference of zod/mini, under our own names.
export type InferParams<O extends Operation> = z.infer<O['params']>
export type InferQuery<O extends Operation> = z.infer<O['query']>
export type InferBody<O extends Operation> = z.infer<O['body']>
export type InferResponse<O extends Operation> = z.infer<O['response']>
