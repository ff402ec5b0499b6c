import type { Readable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Actor, Anonymous, Person, PersonInAccount } from '@passerelle/kernel/actor'
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
import type { Metrics } from './metrics/metrics.ts'
import type { ListInParts } from './list-in-parts.ts'
import type { RecurringJob } from './recurring-jobs/recurring-job.ts'
import type { WorkKind } from './work/work.ts'
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
  /** The proof that the product wrote the document to convert, if sent (`pdf/own-documents.ts`). */
  ownDocument: string | undefined
  /** The configured public origin, never taken from request headers. */
  origin: string
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
  /** Tells from when on a cached response is no longer correct; the earliest moment counts. */
  expires(at: Date): void
  clearCookie(name: string, options: { path: string }): void
}

/** What the subject loaders of a service return, by kind of subject. */
export type Subjects = Partial<Record<SubjectKind, unknown>>
type NoSubjects = Record<never, never>

/** The subject that `on(…)` of an operation names; undefined without one. */
export type SubjectOf<O extends NamedOperation, S> = O['access'] extends { on: { subject: infer K } }
  ? K extends keyof S
    ? S[K]
    : never
  : undefined

/** The actor that authentication and authorization let through: with an account where one is required. */
export type ActorOf<O extends NamedOperation> = O['access'] extends { kind: 'can' }
  ? (O['app'] extends 'required' ? PersonInAccount : Person) &
      (O['access'] extends { by: infer Kind } ? { kind: Kind } : unknown)
  : Person | Anonymous

/** A validated request: input is checked, the caller authenticated, the subject loaded and the policy passed. */
export type Call<O extends NamedOperation, S = NoSubjects> = {
  actor: ActorOf<O>
  params: InferParams<O>
  query: InferQuery<O>
  body: InferBody<O>
  subject: SubjectOf<O, S>
  request: RequestInfo
}

export type UploadedFile = { field: string; filename: string; mimetype: string; stream: Readable }
export type UploadCall<O extends NamedOperation, S = NoSubjects> = Call<O, S> & { files(): AsyncIterable<UploadedFile> }
export type WebhookCall<O extends NamedOperation, S = NoSubjects> = Call<O, S> & {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
}
export type SocketCall<O extends NamedOperation, S = NoSubjects> = Call<O, S> & { socket: WebSocket }
/** Result of a download handler; safe headers are added when it is sent. */
export type Download = {
  stream: Readable
  type: string
  filename: string
  size?: number
  inline?: boolean
  /** How long its reader may keep it; not at all by default. */
  cachedMs?: number
}

/** What a handler returns: the response, or a long list in parts. */
export type Result<O extends NamedOperation> =
  InferResponse<O> extends { list: readonly (infer Item)[] } ? InferResponse<O> | ListInParts<Item> : InferResponse<O>

/** One handler per operation; its signature depends on the kind of operation. */
export type Handler<O extends NamedOperation, S> =
  | ((call: Call<O, S>) => Promise<Result<O>>)
  | ((call: SocketCall<O, S>) => Promise<void>)
  | ((call: UploadCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: WebhookCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: Call<O, S>) => Promise<Download>)

export type Handlers<Ops extends Record<string, NamedOperation>, S = NoSubjects> = {
  [K in keyof Ops]: Handler<Ops[K], S>
}

/**
 * Pure permission predicate: may this actor do this to this subject? Named by operations, checked by authorization and
 * used for the wire field `may`.
 */
export type Policy<Subject = unknown> = (actor: Actor, subject: Subject) => boolean

type SubjectStatement = (ref: string, op: NamedOperation) => Statement | undefined

type PolicyName<O extends NamedOperation> = Extract<O['access'], { kind: 'can' }>['policy']
/** One policy per name that operations use, for the subjects of these operations. */
export type Policies<Ops extends Record<string, NamedOperation>, S = NoSubjects> = {
  [P in PolicyName<Ops[keyof Ops]>]: Policy<
    { [K in keyof Ops]: Ops[K]['access'] extends { policy: P } ? SubjectOf<Ops[K], S> : never }[keyof Ops]
  >
}

/** Work of a service beside its operations. */
type Background = {
  subscribers?: Subscriber[]
  deadlines?: Deadline[]
  recurringJobs?: RecurringJob[]
  workKinds?: WorkKind[]
  /**
   * Statements that screens depend on, with parameters that match no rows: connections plan them at start-up (warm-up).
   */
  warmUpStatements?: Statement[]
  /** Adds gauges of its own to those of a worker. */
  measure?: (metrics: Pick<Metrics, 'gauge'>) => void
  /** Runs during shutdown, before the database closes. */
  close?: () => Promise<void>
}

export type ServiceDefinition<Ops extends Record<string, NamedOperation>, S extends Subjects> = Background & {
  name: ServiceName
  operations: Ops
  policies: Policies<Ops, S>
  /** Loads the subject of a request as visible to this user; null gives 404. */
  subjectLoaders: {
    [K in keyof S]: (actor: Person, ref: string, op: NamedOperation, rows: readonly unknown[]) => Promise<S[K] | null>
  }
  /**
   * Reads a subject in any account, in the same round trip as the caller; `subjectLoaders` get the rows, and have to
   * leave out those of other accounts.
   */
  subjectStatements?: { [K in keyof S]?: SubjectStatement }
  handlers: Handlers<Ops, S>
  /**
   * Authenticates a WebSocket whose token is not sent in the header. Runs before the upgrade, so that a Problem is sent
   * as a normal response with its status. The returned user becomes the `actor` of the socket's handler.
   */
  authenticateSocket?: { [K in keyof Ops]?: (call: Call<Ops[K], S>) => Promise<Person> }
}

/** A call without the types of its operation. */
export type AnyCall = Omit<Call<NamedOperation>, 'subject'> & { subject: unknown }
/** A handler without the types of its operation, against which `service` has checked it. */
export type AnyHandler = (call: AnyCall) => Promise<unknown>

/** A service as the host sees it; `service.ts` of each service exports only this. */
export type Service = Background & {
  name: ServiceName
  operations: Record<string, NamedOperation>
  policies: Record<string, Policy>
  subjectLoaders: Partial<
    Record<SubjectKind, (actor: Person, ref: string, op: NamedOperation, rows: readonly unknown[]) => Promise<unknown>>
  >
  subjectStatements?: Partial<Record<SubjectKind, SubjectStatement>>
  handlers: Record<string, AnyHandler>
  authenticateSocket?: Record<string, (call: AnyCall) => Promise<Person>>
}

/** Types a definition against its operations, then erases the specific types. */
export const service = <Ops extends Record<string, NamedOperation>, S extends Subjects = NoSubjects>(
  definition: ServiceDefinition<Ops, S>,
): Service => definition as unknown as Service
