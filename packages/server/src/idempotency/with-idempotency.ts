import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import { isProblem, Problem } from '@passerelle/contract/problems'
import { commitMarker } from '../database/commit-marker.ts'
import { linkCaller } from '../auth/link-call.ts'
import type { Platform } from '../platform.ts'
import { toProblem } from '../problems/to-problem.ts'
import { toProblemResponse } from '../problems/problem-response.ts'
import { withTimeout } from '../with-timeout.ts'
import {
  claimKey,
  findRecord,
  markCommits,
  releaseKey,
  saveResponse,
  type Attempt,
  type IdempotencyDeps,
  type IdempotencyRecord,
} from './idempotency-store.ts'

export type SerializedResponse = { status: number; text: string }

const fieldsOf = (op: NamedOperation) => (op.response as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {}
/** Responses with a token are not stored, because a token is shown only once. */
const showsToken = (op: NamedOperation) => 'token' in fieldsOf(op)

const callerOf = (op: NamedOperation, request: FastifyRequest): string | undefined => {
  const { actor } = request.state
  return actor.kind === 'anonymous' ? linkCaller(op, request) : actor.userId
}

const keyOf = (op: NamedOperation, request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  if (op.method !== 'POST' || header === undefined || callerOf(op, request) === undefined || showsToken(op))
    return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('bad_request')
  return header
}

const fingerprintOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(
      [
        `${request.method} ${request.url}`,
        String(request.headers['app-id'] ?? ''),
        JSON.stringify(request.body ?? null),
      ].join('\n'),
    )
    .digest('base64url')

const waitMs = 2_000
const firstPauseMs = 20
const longestPauseMs = 200
const releaseTimeoutMs = 2_000
const saveAttempts = 3

/**
 * Claims the key. If another request holds it, waits for its response and returns that record; returns undefined once
 * the key is claimed.
 */
const claimOrWait = async (deps: IdempotencyDeps, attempt: Attempt): Promise<IdempotencyRecord | undefined> => {
  if (await claimKey(deps, attempt)) return undefined
  const giveUpAt = performance.now() + waitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const record = await findRecord(deps, attempt)
    // The key was released in the meantime.
    if (!record && (await claimKey(deps, attempt))) return undefined
    if (record && record.fingerprint !== attempt.fingerprint) throw new Problem('idempotency_mismatch')
    if (record && record.status !== null) return record
    if (performance.now() > giveUpAt) throw new Problem(record?.effective ? 'already_done' : 'idempotency_in_progress')
    await wait(pauseMs)
  }
}

/**
 * Server errors and rate limits are not stored: nothing may have been committed, so the client must be able to retry.
 */
const isRetryable = ({ status }: Problem) => status >= 500 || status === 429

/**
 * Executes a POST once per caller and `idempotency-key`. For 24 h, repeated requests get the first response, including
 * problems, and wait up to 2 s for it. Each transaction of the request marks the key (ADR-0021), so a key whose effect
 * was committed is never released. Throws Problem `idempotency_mismatch` (same key with another body),
 * `idempotency_in_progress`, `already_done` (executed, but the response was lost in a crash), `bad_request` (invalid
 * key).
 */
export const withIdempotency = async (
  deps: IdempotencyDeps & Pick<Platform, 'logger'>,
  op: NamedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> => {
  const key = keyOf(op, request)
  const { locale } = request.state
  const caller = callerOf(op, request)
  if (key === undefined || caller === undefined) return run()
  const attempt = { id: randomUUID(), caller, key, fingerprint: fingerprintOf(request) }
  const warn = (text: string) => (err: unknown) => deps.logger.warn({ err, requestId: request.id }, text)
  const release = () =>
    withTimeout(releaseTimeoutMs, releaseKey(deps, attempt), 'the database does not respond').catch(
      warn('an idempotency key could not be given back'),
    )
  /** The request has succeeded. If storing its response fails, log it but do not fail the request. */
  const save = async (status: number, body: unknown) => {
    for (let left = saveAttempts - 1; ; left -= 1) {
      try {
        return await saveResponse(deps, attempt, status, body)
      } catch (error) {
        if (left === 0) return warn('a response could not be kept for its idempotency key')(error)
      }
    }
  }

  const known = await claimOrWait(deps, attempt).catch(async (error: unknown) => {
    // The key may have been claimed by a statement whose result was lost.
    if (!isProblem(error)) await release()
    throw error
  })
  if (known) {
    void reply.header('idempotent-replayed', 'true')
    return { status: known.status ?? op.status, text: known.body === null ? '' : JSON.stringify(known.body) }
  }
  const marker = markCommits(deps, attempt)
  try {
    const response = await commitMarker.run(marker, run)
    await save(response.status, response.text === '' ? null : JSON.parse(response.text))
    return response
  } catch (error) {
    const { problem } = toProblem(error)
    if (isRetryable(problem)) await release()
    else await save(problem.status, toProblemResponse(problem, locale, request.id))
    throw error
  } finally {
    marker.close()
  }
}
