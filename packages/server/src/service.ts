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
import type { Locale } from '@passerelle/phrases/locales'

/** What a handler may know of the request beyond its validated input. */
export type RequestInfo = {
  id: string
  /** The caller's address, through trusted proxies only. */
  ip: string
  locale: Locale
  /** How the caller's program names itself. */
  userAgent: string | null
  /** The `app-id` header, where one was sent. */
  appId: string | undefined
  /** The token of the `authorization` header, for calls that check it themselves. Never logged. */
  bearer: string | undefined
  /** The configured public origin, never taken from request headers. */
  origin: string
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
  clearCookie(name: string, options: { path: string }): void
}

/** A validated call: shapes are checked, the caller is known, the subject is loaded and the policy has agreed. */
export type Call<O extends NamedOperation, S> = {
  actor: O['access'] extends { kind: 'can' } ? Person : Person | Anonymous
  params: InferParams<O>
  query: InferQuery<O>
  body: InferBody<O>
  /** The thing that `on(…)` of the operation names; undefined without one. */
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
/** What a download handler answers; the mount sets safe headers. */
export type Download = { stream: Readable; type: string; filename: string; size?: number; inline?: boolean }

/** One handler per operation, of the form that its kind asks for. */
export type Handler<O extends NamedOperation, S> =
  | ((call: Call<O, S>) => Promise<InferResponse<O>>)
  | ((call: SocketCall<O, S>) => Promise<void>)
  | ((call: UploadCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: WebhookCall<O, S>) => Promise<InferResponse<O>>)
  | ((call: Call<O, S>) => Promise<Download>)

export type Handlers<Ops extends Record<string, NamedOperation>, S> = { [K in keyof Ops]: Handler<Ops[K], S> }

/** Pure: may this person do this to this thing? Named by operations, asked by the gate and by `may`. */
export type Policy<S> = (actor: Actor, subject: S) => boolean

export type ServiceDefinition<Ops extends Record<string, NamedOperation>, S> = {
  name: ServiceName
  operations: Ops
  policies: Record<string, Policy<S>>
  /** Loads the subject of a call of this operation as this person may read it; null answers 404. */
  subjectLoaders: Partial<Record<SubjectKind, (actor: Person, ref: string, op: NamedOperation) => Promise<S | null>>>
  handlers: Handlers<Ops, S>
  /**
   * Who opens a socket whose token travels elsewhere than in the header: asked before the upgrade, so that a refusal (Problem)
   * is an answer with its status. What it gives becomes the `actor` of the socket's call.
   */
  authenticateSocket?: { [K in keyof Ops]?: (call: Call<Ops[K], S>) => Promise<Person> }
  subscribers?: Subscriber[]
  deadlines?: Deadline[]
  recurringJobs?: RecurringJob[]
  /** The statements that screens wait for, with values that find nothing: connections plan them at the start. */
  warmUpStatements?: Statement[]
  /** Runs when the process stops, before the database closes. */
  close?: () => Promise<void>
}

/** A service as the host sees it: the only export of a service's `service.ts` makes one. */
export type Service = ServiceDefinition<Record<string, NamedOperation>, never>

/** Types a definition against its operations, then forgets the details. */
export const service = <Ops extends Record<string, NamedOperation>, S>(
  definition: ServiceDefinition<Ops, S>,
): Service => definition as unknown as Service
