import type { Readable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Actor, Anonymous, Person } from '@passerelle/kernel/actor'
import type { SubjectKind } from '@passerelle/contract/access'
import type {
  InferBody,
  NamedOperation,
  InferParams,
  InferQuery,
  InferResponse,
  ServiceName,
} from '@passerelle/contract/operation'
import type { Statement } from './database/statement.ts'
import type { Deadline } from './deadlines/deadline.ts'
import type { Subscriber } from './events/subscriber.ts'
import type { RecurringJob } from './recurring-jobs/recurring-job.ts'
import type { Locale } from '@passerelle/i18n/locales'

/** What a handler may know of the request beyond its validated input. */
export type RequestInfo = {
  id: string
  /** IP address of the client, taken from trusted proxies only. */
  ip: string
  locale: Locale
  /** The `User-Agent` header. */
  userAgent: string | null
  /** The `app-id` header, if sent. */
  appId: string | undefined
  /** The bearer token, for operations that verify it themselves. Never logged. */
  bearer: string | undefined
  /** The configured public origin, never taken from request headers. */
  origin: string
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
  /** Tells from when on a cached response is no longer correct; the earliest moment counts. */
  expires(at: Date): void
  clearCookie(name: string, options: { path: string }): void
}

/** A validated request: input is checked, the caller authenticated, the subject loaded and the policy passed. */
export type Call<O extends NamedOperation, S> = {
  actor: O['access'] extends { kind: 'can' } ? Person : Person | Anonymous
  params: InferParams<O>
  query: InferQuery<O>
  body: InferBody<O>
  /** The subject that `on(…)` of the operation names; undefined without one. */
  subject: S
  request: RequestInfo
}

export type UploadedFile = { field: string; filename: string; mimetype: string; stream: Readable }
export type UploadCall<O extends NamedOperation, S> = Call<O, S> & { files(): AsyncIterable<UploadedFile> }
export type WebhookCall<O extends NamedOperation, S> = Call<O, S> & {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
}
export type SocketCall<O extends NamedOperation, S> = Call<O, S> & { socket: WebSocket }
/** Result of a download handler; safe headers are added when it is sent. */
export type Download = { stream: Readable; type: string; filename: string; size?: number; inline?: boolean }

/** One handler per operation; its signature depends on the kind of operation. */
export type Handler<O extends NamedOperation, S> =
  | ((call: Call<O, S>) => Promise<InferResponse<O>>)
  | ((call: SocketCall<O, S>) => Promise<void>)
  | ((call: UploadCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: WebhookCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: Call<O, S>) => Promise<Download>)

export type Handlers<Ops extends Record<string, NamedOperation>, S> = { [K in keyof Ops]: Handler<Ops[K], S> }

/**
 * Pure permission predicate: may this actor do this to this subject? Named by operations, checked by authorization and
 * used for the wire field `may`.
 */
export type Policy<S> = (actor: Actor, subject: S) => boolean

export type ServiceDefinition<Ops extends Record<string, NamedOperation>, S> = {
  name: ServiceName
  operations: Ops
  policies: Record<string, Policy<S>>
  /** Loads the subject of a request as visible to this user; null gives 404. */
  subjectLoaders: Partial<Record<SubjectKind, (actor: Person, ref: string, op: NamedOperation) => Promise<S | null>>>
  handlers: Handlers<Ops, S>
  /**
   * Authenticates a WebSocket whose token is not sent in the header. Runs before the upgrade, so that a Problem is sent
   * as a normal response with its status. The returned user becomes the `actor` of the socket's handler.
   */
  authenticateSocket?: { [K in keyof Ops]?: (call: Call<Ops[K], S>) => Promise<Person> }
  subscribers?: Subscriber[]
  deadlines?: Deadline[]
  recurringJobs?: RecurringJob[]
  /**
   * Statements that screens depend on, with parameters that match no rows: connections plan them at start-up (warm-up).
   */
  warmUpStatements?: Statement[]
  /** Runs during shutdown, before the database closes. */
  close?: () => Promise<void>
}

/** A service as the host sees it; `service.ts` of each service exports only this. */
export type Service = ServiceDefinition<Record<string, NamedOperation>, never>

/** Types a definition against its operations, then erases the specific types. */
export const service = <Ops extends Record<string, NamedOperation>, S>(
  definition: ServiceDefinition<Ops, S>,
): Service => definition as unknown as Service
