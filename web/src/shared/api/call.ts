import { ApiError, createClient, type InputOf, type Transport } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { localeStore } from '../i18n/locale.ts'
import { provider } from '../config/provider.ts'
import { sessionEnded } from '../session/session-expiry.ts'
import { getSession, type Session } from '../session/session.ts'
import { getSide, type Side } from '../session/side.ts'
import { workingAccount } from '../session/active-account.ts'
import { isTimeout } from './request-timeout.ts'
import { reachStore } from './reach.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Whose session makes the call; the side of the page shown unless said. */
  side?: Side
  /** The account of a staff call; the session's own unless said, null for none. */
  appId?: string | null
  /** The bearer of this call in the place of a session: the token of a mailed link. */
  bearer?: string
  /** Makes a repeated POST harmless: keep the same key for the same intention. */
  idempotencyKey?: string
}

/** Nobody answered. */
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

/** How calls travel, for a session. */
export type WireOf = (session: Session | null, options: CallOptions) => Transport

const wireOf: WireOf =
  (session, options) =>
  async ({ method, path, body, signal }) => {
    try {
      const answer = await fetch(path, {
        method,
        headers: buildHeaders(session, options, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      const text = await answer.text()
      reachStore.set(true)
      return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    } catch (error) {
      if (signal?.aborted && !isTimeout(signal)) throw error
      throw unreachable()
    }
  }

/**
 * The one way to the server: an operation of the contract, its flat input, its typed reply. Refusals are thrown as
 * `CallProblem`, their message in the language shown; a session that the server no longer takes ends here (ERR-038).
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
      if (error instanceof ApiError && error.status === 401) sessionEnded(side, session?.token)
      throw error
    }
  }

/** Calls that take and give JSON. */
export const call = callOver(wireOf)
