import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import type { Actor } from '@passerelle/kernel/actor'
import { negotiateLocale, type Locale } from '@passerelle/i18n/locales'
import type { Valid } from '../validation/input.ts'

/** What authentication, authorization and validation found out about a request before its handler runs. */
export type RequestState = {
  actor: Actor
  locale: Locale
  subject: unknown
  input: Valid
  /** The account has one of the features that the operation needs; read together with the caller. */
  hasFeature?: boolean
  /** Staff call for a customer account that they have not entered. */
  readsFromOutside?: boolean
  /** Revision of the account, read together with the caller, if the operation is cached. */
  revision?: number | undefined
  /** Rows of the subject, read together with the caller; undefined if they could not be read. */
  subjectRows?: Promise<readonly unknown[] | undefined> | undefined
  /** Authorization that is left to the computation of a cached response. */
  loadSubject?: () => Promise<unknown>
  /** Moment from which a cached response is no longer correct, although nothing was changed. */
  expiresAt?: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState
  }
  interface FastifyContextConfig {
    operation?: NamedOperation
  }
  interface FastifyInstance {
    /** Name of the non-contract plugin that registers routes in this scope. */
    door?: string
  }
}

export const freshState = (locale: Locale): RequestState => ({
  actor: { kind: 'anonymous' },
  locale,
  subject: undefined,
  input: { params: {}, query: {}, body: undefined },
})

/** Returns the caller's language, also for requests that fail before authentication. */
export const localeOf = (request: FastifyRequest): Locale =>
  (request.state as RequestState | null)?.locale ?? negotiateLocale(request.headers['accept-language'])
