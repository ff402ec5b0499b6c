import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '../platform.ts'
import { toProblem } from '../problems/to-problem.ts'
import { toProblemResponse } from '../problems/problem-response.ts'
import { claimKey, releaseKey, saveResponse, type AnswerDeps } from './idempotency-store.ts'

export type SerializedResponse = { status: number; text: string }

const fieldsOf = (op: NamedOperation) => (op.response as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {}
/** A token is shown once; it is not written down to be shown again. */
const showsToken = (op: NamedOperation) => 'token' in fieldsOf(op)

const keyOf = (op: NamedOperation, request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  if (op.method !== 'POST' || header === undefined || request.state.actor.kind === 'anonymous' || showsToken(op))
    return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('bad_request')
  return header
}

const fingerprintOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(
      `${request.method} ${request.url}\n${String(request.headers['app-id'] ?? '')}\n${JSON.stringify(request.body ?? null)}`,
    )
    .digest('base64url')

/**
 * Carries a POST out once per caller and `idempotency-key`: later calls get the first answer, refusals included, for 24 h.
 * Problems `idempotency_mismatch` (the key came with another body), `idempotency_in_progress`, `bad_request` (unusable key).
 */
export const withIdempotency = async (
  deps: AnswerDeps & Pick<Platform, 'logger'>,
  op: NamedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> => {
  const key = keyOf(op, request)
  const { actor, locale } = request.state
  if (key === undefined || actor.kind === 'anonymous') return run()
  const slot = { caller: actor.userId, key, fingerprint: fingerprintOf(request) }
  const known = await claimKey(deps, slot)
  if (known && known.fingerprint !== slot.fingerprint) throw new Problem('idempotency_mismatch')
  if (known && known.status === null) throw new Problem('idempotency_in_progress')
  if (known && known.status !== null) {
    void reply.header('idempotent-replayed', 'true')
    return { status: known.status, text: known.body === null ? '' : JSON.stringify(known.body) }
  }
  const answer = await run().catch(async (error: unknown) => {
    const { problem } = toProblem(error)
    // A failure of ours may have left nothing behind: the next try must be able to do it.
    if (problem.status >= 500) await releaseKey(deps, slot)
    else await saveResponse(deps, slot, problem.status, toProblemResponse(problem, locale, request.id))
    throw error
  })
  // What was asked for is done: that its answer could not be written down is no reason to call it failed.
  await saveResponse(deps, slot, answer.status, answer.text === '' ? null : JSON.parse(answer.text)).catch(
    (err: unknown) =>
      deps.logger.warn({ err, requestId: request.id }, 'an answer could not be kept for its idempotency key'),
  )
  return answer
}
