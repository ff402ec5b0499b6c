import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import type { Actor } from '@passerelle/kernel/actor'
import { negotiateLocale, type Locale } from '@passerelle/phrases/locales'
import type { Valid } from '../validation/input.ts'

/** What the gate found out about a request on its way to the handler. */
export type RequestState = { actor: Actor; locale: Locale; subject: unknown; input: Valid }

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState
  }
  interface FastifyContextConfig {
    operation?: NamedOperation
  }
  interface FastifyInstance {
    /** Set inside the door through which routes come that are no operations: its name. */
    door?: string
  }
}

export const freshState = (locale: Locale): RequestState => ({
  actor: { kind: 'anonymous' },
  locale,
  subject: undefined,
  input: { params: {}, query: {}, body: undefined },
})

/** The caller's language, also of requests that fail before anything else is known of them. */
export const localeOf = (request: FastifyRequest): Locale =>
  (request.state as RequestState | null)?.locale ?? negotiateLocale(request.headers['accept-language'])
