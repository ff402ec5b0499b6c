import { ApiError, createClient, type InputOf, type Transport } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { localeStore } from '../../kit/i18n/locale.ts'
import { provider } from '../../kit/config/provider.ts'
import { sessionEnded } from '../session/session-expiry.ts'
import { getSession } from '../session/session.ts'
import type { Session } from '../session/stored-session.ts'
import { getSide, type Side } from '../session/side.ts'
import { workingAccount } from '../session/active-account.ts'
import { takeEarlyResponse } from './early-response.ts'
import { isTimeout } from '../../kit/network/request-timeout.ts'
import { reachStore } from '../../kit/network/reach.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Side whose session makes the call; by default the side of the current page. */
  side?: Side
  /** Account of a staff call; by default the account of the session, null for none. */
  appId?: string | null
  /** Bearer token to use instead of the session: the token of a link in a mail. */
  bearer?: string
  /** Idempotency key of a POST: a retry with the same key is not executed twice. */
  idempotencyKey?: string
}

/** Marks the server as unreachable after a network error. */
export const unreachable = () => {
  reachStore.set(false)
  return new ApiError({ statusCode: 503, code: 'unavailable', error: 'Network', message: '', requestId: '' })
}

export const buildHeaders = (session: Session | null, options: CallOptions, hasBody: boolean) => {
  const headers = new Headers({ 'accept-language': localeStore.get() })
  const appId = options.appId === undefined ? session && (session.appId ?? workingAccount.get()) : options.appId
  if (session) headers.set('authorization', `Bearer ${session.token}`)
  if (appId) headers.set('app-id', appId)
  if (hasBody) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** Creates the transport of a call for a session. */
export type WireOf = (session: Session | null, options: CallOptions) => Transport

const wireOf: WireOf =
  (session, options) =>
  async ({ method, path, body, signal }) => {
    const headers = buildHeaders(session, options, body !== undefined)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const send = () =>
      fetch(path, {
        method,
        headers,
        // What a page sends while it is being left arrives. Browsers allow 64 kB; unit tests have no page.
        keepalive: globalThis.document?.hidden && !(text && text.length > 16_000),
        body: text ?? null,
        signal: signal ?? null,
      })
    try {
      const early = method === 'GET' ? takeEarlyResponse(path, headers) : undefined
      const answer = await (early?.catch(send) ?? send())
      signal?.throwIfAborted()
      const reply = await answer.text()
      reachStore.set(true)
      return { status: answer.status, body: reply === '' ? undefined : (JSON.parse(reply) as unknown) }
    } catch (error) {
      if (signal?.aborted && !isTimeout(signal)) throw error
      throw unreachable()
    }
  }

/**
 * API client: calls an operation of the contract with its flat input and returns the typed response. An error response
 * is thrown as `CallProblem` with a translated message; a session that the server rejects is dropped (ERR-038).
 */
export const callOver =
  (wireFor: WireOf) =>
  async <O extends NamedOperation>(op: O, input: InputOf<O>, options: CallOptions = {}): Promise<InferResponse<O>> => {
    const side = options.side ?? getSide(location.pathname)
    const session = options.bearer === undefined ? getSession(side) : { token: options.bearer }
    try {
      return await createClient(wireFor(session, options), provider.slug)(
        op,
        input,
        options.signal ? { signal: options.signal } : {},
      )
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) sessionEnded(side, session?.token, op.method !== 'GET')
      throw error
    }
  }

/** API client for JSON requests and responses. */
export const call = callOver(wireOf)
